import { EventEmitter, once } from 'node:events'
import { globSync, statSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import type { Certificates } from './certificates.ts'
import { connectControl, type PhoneEvent } from './control.ts'
import type { Namespace } from './namespace.ts'
import { readSound, writeSound } from './sound.ts'

const keyGapMs = 300
const eventLimitMs = 60_000
/** Its recordings: 8,000 samples of 16 bits a second. */
const wavHeadBytes = 44
const bytesPerMs = 16
const voiceFile = 'voice.wav'
const voiceSeconds = 120
const modules = '/usr/lib/baresip/modules'

export interface BaresipOptions {
  readonly namespace: Namespace
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** Host and port where it registers; without one it only listens. */
  readonly registrar?: string
  readonly user?: string
  readonly password?: string
  readonly port?: number
  /** Answers, declines as busy, or rings for ever. */
  readonly mode: 'answer' | 'busy' | 'ring'
  readonly answerAfterMs?: number
  /** Pressed one after the other as soon as the call stands. */
  readonly keys?: readonly string[]
  /** In the order of preference. */
  readonly codecs?: readonly ('pcma' | 'pcmu')[]
  /** A WAV file that the guest speaks; without one, and after it, silence. */
  readonly speaks?: string
  readonly certificates?: Certificates
  readonly ipv6?: boolean
}

export interface Baresip {
  /** How to call it directly. */
  readonly uri: string
  readonly host: string
  readonly port: number
  /** What happened so far. */
  readonly events: readonly PhoneEvent[]
  /** Everything it said, with its SIP messages. */
  readonly said: () => string
  /** Resolves at the first event of this type, or a later one, also where it already happened. */
  happens(type: string, nth?: number): Promise<PhoneEvent>
  press(key: string): Promise<void>
  accept(): Promise<void>
  hangup(): Promise<void>
  dial(uri: string): Promise<void>
  /** Puts the call on hold, or takes it back. */
  hold(isHeld: boolean): Promise<void>
  /** The WAV file of what it heard in its last call; complete when that call is closed. */
  recording(): Promise<string>
  /** Resolves when it has heard so much of its call, silence included. */
  hears(ms: number): Promise<void>
}

/** Starts a phone in the namespace and waits until it listens and, where asked, is registered. */
export async function startBaresip(t: Test, options: BaresipOptions): Promise<Baresip> {
  const folder = await tempFolder(t)
  const { namespace, transport } = options
  const port = options.port ?? (transport === 'tls' ? 5061 : 5060)
  const address = options.ipv6 ? namespace.phone.v6 : namespace.phone.v4
  const host = options.ipv6 ? `[${address}]` : address
  await writeVoice(join(folder, voiceFile), options.speaks)
  await writeFile(join(folder, 'config'), configFile(folder, { host, port }, options))
  await writeFile(join(folder, 'accounts'), account(`${host}:${port}`, options))
  const family = options.ipv6 ? '-6' : '-4'
  const child = namespace.start(['baresip', family, '-s', '-v', '-f', folder], {
    package: 'baresip-core',
  })
  await child.says(/baresip is ready/)
  const control = await connectControl(namespace.phone.v4, controlPort(port))
  t.teardown(() => control.close())
  const { events, happens, add } = eventLog()
  const lastRecording = () => globSync(join(folder, 'dump-*-dec.wav')).sort().at(-1)
  const press = async (key: string) => {
    await control.command('sndcode', key)
  }
  const hangup = async () => {
    await control.command('hangup')
  }
  const accept = async () => {
    await control.command('accept')
  }
  const pressAll = async () => {
    for (const key of options.keys ?? []) {
      await press(key)
      await sleep(keyGapMs)
    }
  }
  control.onEvent((event) => {
    add(event)
    if (event.type === 'CALL_INCOMING' && options.mode === 'answer')
      setTimeout(accept, options.answerAfterMs ?? 0)
    if (event.type === 'CALL_INCOMING' && options.mode === 'busy') void hangup()
    if (event.type === 'CALL_ESTABLISHED') void pressAll()
  })
  if (options.registrar !== undefined) await child.says(/200 OK .*\[\d+ binding/)
  return {
    uri: `sip:${options.user ?? 'guest'}@${host}:${port};transport=${transport}`,
    host: address,
    port,
    events,
    said: child.said,
    happens,
    press,
    accept,
    hangup,
    dial: async (uri) => {
      await control.command('dial', uri)
    },
    hold: async (isHeld) => {
      await control.command(isHeld ? 'hold' : 'resume')
    },
    recording: async () => {
      const last = lastRecording()
      if (last === undefined) throw new Error(`it heard nothing: ${child.said()}`)
      return last
    },
    hears: async (ms) => {
      const bytes = wavHeadBytes + ms * bytesPerMs
      const isSo = () => {
        const file = lastRecording()
        return file !== undefined && statSync(file).size >= bytes
      }
      await until(`it hears ${ms} ms`, isSo, eventLimitMs)
    },
  }
}

/** What a phone has told, and what waits for it. */
function eventLog() {
  const events: PhoneEvent[] = []
  const emitter = new EventEmitter()
  const add = (event: PhoneEvent) => {
    events.push(event)
    emitter.emit(event.type, event)
  }
  const happens = async (type: string, nth = 1) => {
    const signal = AbortSignal.timeout(eventLimitMs)
    for (;;) {
      const event = events.filter((each) => each.type === type)[nth - 1]
      if (event) return event
      await once(emitter, type, { signal })
    }
  }
  return { events, happens, add }
}

/** Keys go out with the packets of the voice, so it must outlast the call. */
async function writeVoice(path: string, speaks?: string): Promise<void> {
  const samples = new Int16Array(voiceSeconds * 8_000)
  if (speaks !== undefined) samples.set((await readSound(speaks)).samples)
  await writeSound(path, { rate: 8_000, samples })
}

function account(host: string, options: BaresipOptions): string {
  const user = options.user ?? 'guest'
  const at = options.registrar ?? host
  const parameters = [
    `regint=${options.registrar === undefined ? 0 : 60}`,
    `audio_codecs=${(options.codecs ?? ['pcma', 'pcmu']).join(',')}`,
    'answermode=manual',
    ...(options.password === undefined
      ? []
      : [`auth_user=${user}`, `auth_pass=${options.password}`]),
  ]
  return `<sip:${user}@${at};transport=${options.transport}>;${parameters.join(';')}\n`
}

/** Phones that share a namespace differ by port. */
function controlPort(port: number): number {
  return port + 10_000
}

function configFile(
  folder: string,
  at: { host: string; port: number },
  options: BaresipOptions,
): string {
  const { certificates } = options
  // Its TLS port is the one after the port of the others.
  const listenPort = options.transport === 'tls' ? at.port - 1 : at.port
  return `
poll_method epoll
sip_listen ${at.host}:${listenPort}
${certificates ? `sip_certificate ${certificates.pairFile}\nsip_cafile ${certificates.caFile}` : ''}
call_local_timeout 120
call_max_calls 4
audio_player aubridge,ear
audio_source aufile,${join(folder, voiceFile)}
audio_alert aubridge,bell
ausrc_srate 8000
auplay_srate 8000
ausrc_channels 1
auplay_channels 1
jitter_buffer_delay 1-50
rtp_ports 20000-29999
module_path ${modules}
module g711.so
module sndfile.so
module aubridge.so
module aufile.so
module_tmp account.so
module_app menu.so
module_app ctrl_tcp.so
ringback_disabled yes
statmode_default off
ctrl_tcp_listen 0.0.0.0:${controlPort(at.port)}
snd_path ${folder}
`
}
