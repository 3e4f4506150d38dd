import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { answerThenBye } from '../../peers/sipp/scenarios.ts'
import { until } from '../../support/until.ts'
import { rooms, soundPorts } from '../hotel.ts'
import { Connection, requestBytes } from '../http/load.ts'
import { Peer } from '../peer.ts'
import { Phones } from '../sip/phones.ts'
import { type Spacing, spacingWhile } from './capture.ts'

export const calls = 200
/** So short that some thirty calls end, and as many begin, each second. */
const talkMs = 6_000
const measuredMs = 15_000
const listed = 5_000

export interface HotelSpacing extends Spacing {
  /** Of a core, by the thread for sound. */
  readonly usedPercent: number
  /** Of the time, in which that thread was to run and no core was free: others are to blame for this. */
  readonly heldPercent: number
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
  await bookLater(browser)
  await bookCalls(browser, rooms, Date.now() + 2_000)
  await until('all phones ring', async () => (await daemon.ask('ringing')) >= calls)
  // The last of them is to be answered, too.
  await delay(1_000)
  let [lists, usedPercent, heldPercent] = [0, 0, 0]
  const spacing = await spacingWhile(soundPorts, async () => {
    const before = soundThread(daemon.pid)
    const beganMs = performance.now()
    for (; performance.now() < beganMs + measuredMs; lists += 1) {
      const status = await browser.exchange(requestBytes('GET', '/rest/wakeup/list/pending'))
      if (status !== '200') throw new Error(`A list was answered with ${status}.`)
    }
    const percentOf = 100 / (performance.now() - beganMs)
    const { usedMs, heldMs } = soundThread(daemon.pid)
    usedPercent = (usedMs - before.usedMs) * percentOf
    heldPercent = (heldMs - before.heldMs) * percentOf
  })
  const atEnd = await daemon.ask('ringing')
  if (atEnd < calls * 0.9) throw new Error(`Only ${atEnd} phones were rung at the end.`)
  browser.close()
  await daemon.stop()
  await phones.stop()
  return { ...spacing, lists, usedPercent, heldPercent }
}

/** Calls for a later day, so that the list of pending ones is long. */
export async function bookLater(browser: Connection): Promise<void> {
  for (let n = 0; n < listed / rooms.length; n += 1)
    await bookCalls(browser, rooms, Date.now() + 86_400_000 + n * 60_000)
}

export async function bookCalls(
  browser: Connection,
  called: readonly string[],
  atMs: number,
): Promise<void> {
  const at = new Date(atMs).toISOString().slice(0, 19)
  const form = `room=${called.join(',')}&datetime=${at}Z`
  const status = await browser.exchange(requestBytes('POST', '/rest/wakeup', form))
  if (status !== '201') throw new Error(`A booking was answered with ${status}.`)
}

/** The thread that goes before all others is the one for sound. */
function soundThread(pid: number): { usedMs: number; heldMs: number } {
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const read = (name: string) => readFileSync(`/proc/${pid}/task/${thread}/${name}`, 'utf8')
    const stat = read('stat')
    const priority = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]
    if (Number(priority) >= 0) continue
    const [usedNs = 0, heldNs = 0] = read('schedstat').split(' ').map(Number)
    return { usedMs: usedNs / 1e6, heldMs: heldNs / 1e6 }
  }
  throw new Error('No thread goes first; this needs root.')
}
