import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { answerThenBye } from '../peers/sipp-scenarios.ts'
import { rooms, soundPorts } from './hotel.ts'
import { Connection, requestBytes } from './load.ts'
import { Peer } from './peer.ts'
import { Phones } from './phones.ts'
import { type Spacing, spacingWhile } from './rtp-capture.ts'

const clockTicksPerSecond = 100
export const calls = 200
/** So short, that a call in thirty-odd ends, and another begins, each second. */
const talkMs = 6_000
const measuredMs = 15_000
const listed = 5_000

export interface HotelSpacing extends Spacing {
  /** Of one core. */
  readonly threadPercent: number
  readonly lists: number
}

/**
 * A whole hotel is woken at once: the daemon rings 200 phones at a time and begins the next call
 * when one ends, and a browser reads the long list of pending calls over and over.
 */
export async function wakeHotel(): Promise<HotelSpacing> {
  const phones = await Phones.start(answerThenBye(talkMs))
  const daemon = await Peer.start('server.ts', [`--phones=${phones.port}`])
  const browser = await Connection.open(daemon.port)
  const book = async (atMs: number) => {
    const at = new Date(atMs).toISOString().slice(0, 19)
    const form = `room=${rooms.join(',')}&datetime=${at}Z`
    const status = await browser.exchange(requestBytes('POST', '/rest/wakeup', form))
    if (status !== '201') throw new Error(`A booking was answered with ${status}.`)
  }
  for (let n = 0; n < listed / rooms.length; n += 1)
    await book(Date.now() + 86_400_000 + n * 60_000)
  await book(Date.now() + 2_000)
  while ((await daemon.ask('ringing')) < calls) await delay(100)
  // The last of them is to be answered, too.
  await delay(1_000)
  let [lists, threadPercent] = [0, 0]
  const spacing = await spacingWhile(soundPorts, async () => {
    const cpuBefore = soundThreadMs(daemon.pid)
    const beganMs = performance.now()
    for (; performance.now() < beganMs + measuredMs; lists += 1) {
      const status = await browser.exchange(requestBytes('GET', '/rest/wakeup/list/pending'))
      if (status !== '200') throw new Error(`A list was answered with ${status}.`)
    }
    const tookMs = performance.now() - beganMs
    threadPercent = (100 * (soundThreadMs(daemon.pid) - cpuBefore)) / tookMs
  })
  const atEnd = await daemon.ask('ringing')
  if (atEnd < calls * 0.9) throw new Error(`Only ${atEnd} phones were rung at the end.`)
  browser.close()
  await daemon.stop()
  await phones.stop()
  return { ...spacing, lists, threadPercent }
}

/** Processor time of the thread that goes before all others: it is the one for sound. */
function soundThreadMs(pid: number): number {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(fields[16]) < 0)
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / clockTicksPerSecond
  }
  return Number.NaN
}
