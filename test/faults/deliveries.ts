import { randomUUID } from 'node:crypto'
import type { Test } from 'tap'
import { PropertySimulator } from '../../src/simulate/fias/property-simulator.ts'
import { WebhookReceiver } from '../../src/simulate/webhook/webhook-receiver.ts'
import { freePort } from '../peers/ports.ts'
import type { Client } from '../support/client.ts'
import { threeConnectors } from '../support/connectors.ts'
import { tempFolder } from '../support/hotel.ts'
import { type DaemonProcess, startProcess } from '../support/process.ts'
import { until } from '../support/until.ts'

const clients = 16
const rooms = Array.from({ length: 110 }, (_, i) => String(101 + i))
/** The property system knows no guest there. */
const vacantRoom = '105'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
/** Nothing was sent for so long: it never will be. */
const stuckMs = 120_000

/** What the daemon shows of a delivery. */
interface Shown {
  readonly id: number
  readonly state: string
  readonly held: string
  readonly error: string
  readonly notice: { room: string; quantity: number; id: string }
}

/** Every charge is unlike any other: room and quantity are told to every destination. */
function chargeNumber(n: number) {
  return {
    id: '1',
    room: rooms[n % rooms.length] ?? '',
    quantity: 1 + Math.floor(n / rooms.length),
  }
}

const keyOf = ({ room, quantity }: { room: string; quantity: number }) => `${room} x ${quantity}`

/** How the answer to one charge goes wrong, in turn. */
const accidents = ['cut', 'cut-booked', 'cut-unbooked', 'RY'] as const

export interface Troubles {
  readonly charges: number
  /** How often the daemon is killed. */
  readonly kills: number
  /** At every so many kills, one of the other systems is started anew: each of them in turn. */
  readonly killsPerRestart: number
}

/** Reports charges while everything fails, and checks that none of them is lost or doubled. */
export async function chargeThroughTroubles(t: Test, troubles: Troubles): Promise<void> {
  const { charges, kills, killsPerRestart } = troubles
  const opera = new PropertySimulator({ rooms })
  const protel = new PropertySimulator({ rooms })
  const minibar = new WebhookReceiver({ secret })
  const ports = [await freePort(), await freePort(), await freePort()] as const
  const open = [opera, protel, minibar].map((peer, i) => {
    const place = { host: '127.0.0.1', port: ports[i] ?? 0 }
    return async () => {
      await peer.close()
      await peer.listen(place)
    }
  })
  t.teardown(() => Promise.all([opera.close(), protel.close(), minibar.close()]))
  await Promise.all(open.map((listen) => listen()))
  opera.behaviour.answers.forRoom(vacantRoom, ['NG'])
  minibar.answers.forRoom(vacantRoom, [422])

  const data = await tempFolder(t)
  const site = siteOf(ports)
  let daemon = await startProcess(t, { site, data })
  await furnish(daemon.admin)
  const accepted = new Set<number>()
  const nextCharge = counter(charges)
  const working = Promise.all(
    Array.from({ length: clients }, () => report(() => daemon, { nextCharge, accepted })),
  )
  let maxUnknown = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    const target = (charges * kill) / (kills + 1)
    await until(`${target} are accepted`, () => accepted.size >= target, stuckMs)
    // Each round the links break in another way, and now and then a system is started anew.
    const accident = accidents[kill % accidents.length]
    const isRestart = kill % killsPerRestart === 0
    // One is under way when the daemon ends, one when its link is cut, one when a system goes.
    maxUnknown += 1 + Number(accident !== 'RY') + Number(isRestart)
    if (accident) for (const peer of [opera, protel]) peer.behaviour.answers.forNext(1, [accident])
    minibar.answers.forNext(2, [503, 'cut'])
    if (isRestart) await open[(kill / killsPerRestart) % open.length]?.()
    await daemon.kill('SIGKILL')
    daemon = await startProcess(t, { site, data })
  }
  await working
  t.equal(accepted.size, charges, 'every charge was accepted in the end')
  await drained(daemon.admin)

  const atOpera = await shown(daemon.admin, 'opera')
  const atProtel = await shown(daemon.admin, 'protel')
  const atMinibar = await shown(daemon.admin, 'minibar')
  const expected = Array.from({ length: charges }, (_, n) => keyOf(chargeNumber(n))).sort()
  checkQueue(t, atOpera, expected)
  checkQueue(t, atProtel, expected)
  checkQueue(t, atMinibar, expected)
  checkProperty(t, opera, atOpera)
  checkProperty(t, protel, atProtel)
  for (const deliveries of [atOpera, atProtel]) {
    const unknown = deliveries.filter(({ state }) => state === 'unknown')
    t.ok(unknown.length <= maxUnknown, `${unknown.length} are unknown`)
  }
  checkReceiver(t, minibar, atMinibar)
}

const siteOf = (ports: readonly number[]) => `
[site]
timezone = "Europe/Vienna"
[http]
listen = "127.0.0.1:0"
${threeConnectors(ports)}`

async function furnish(admin: Client): Promise<void> {
  await admin.csv('/rest/import/rooms', `room\n${rooms.join('\n')}`).expect(200)
  await admin.csv('/rest/import/categories', 'id,description\n1,Drinks').expect(200)
  await admin.csv('/rest/import/items', 'id,description,category,price\n1,Water,1,0.01').expect(200)
}

function counter(limit: number): () => number | undefined {
  let next = 0
  return () => {
    next += 1
    return next <= limit ? next - 1 : undefined
  }
}

interface Work {
  readonly nextCharge: () => number | undefined
  readonly accepted: Set<number>
}

/** One client: reports charges; where no answer comes it asks again with the same key. */
async function report(daemon: () => DaemonProcess, { nextCharge, accepted }: Work): Promise<void> {
  for (let n = nextCharge(); n !== undefined; n = nextCharge()) {
    const headers = { 'Idempotency-Key': randomUUID() }
    while (!accepted.has(n)) {
      try {
        const { status } = await daemon().admin.post('/rest/isi/charge', chargeNumber(n), headers)
        if (status === 200) accepted.add(n)
      } catch {
        // It was killed just now: asked without a pause, it would take longer to start.
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
  }
}

/** Resolves when nothing waits to be sent any more; how long that takes is the disk's affair. */
async function drained(admin: Client): Promise<void> {
  const countLeft = async (): Promise<number> => {
    const { destinations } = (await admin.get('/rest/outbound').expect(200)).json
    return destinations.reduce(
      (sum: number, { queue, held }: { queue: number; held: number }) => sum + queue - held,
      0,
    )
  }
  for (let left = await countLeft(); left > 0; ) {
    const before = left
    const findFewer = async () => {
      left = await countLeft()
      return left < before
    }
    await until(`fewer than ${before} are left`, findFewer, stuckMs)
  }
}

async function shown(admin: Client, name: string): Promise<Shown[]> {
  return (await admin.get(`/rest/outbound/${name}`).expect(200)).json.deliveries
}

/** Each charge has one delivery, and each delivery an end. */
function checkQueue(t: Test, deliveries: readonly Shown[], expected: readonly string[]): void {
  t.strictSame(deliveries.map(({ notice }) => keyOf(notice)).sort(), expected, 'each once')
  const open = deliveries.filter(
    ({ state, held }) =>
      state !== 'acknowledged' && state !== 'refused' && !(state === 'unknown' && held !== ''),
  )
  t.strictSame(open, [], 'each is acknowledged, refused or held as unknown')
}

function checkProperty(t: Test, property: PropertySimulator, deliveries: readonly Shown[]): void {
  t.strictSame(property.problems, [], 'the other side has nothing to complain about')
  const { postings } = property.ledger
  const numbers = postings.map(({ postingNumber }) => Number(postingNumber))
  t.strictSame(
    numbers,
    [...numbers].sort((a, b) => a - b),
    'in order',
  )
  const booked = new Map<string, string[]>()
  for (const posting of postings.filter(({ isBooked }) => isBooked)) {
    const quantity = posting.quantity || Number(posting.amount)
    const key = keyOf({ room: posting.room, quantity })
    booked.set(key, [...(booked.get(key) ?? []), posting.postingNumber])
  }
  t.strictSame(
    [...booked].filter(([, numbers]) => numbers.length > 1),
    [],
    'no charge is on a bill twice',
  )
  const answered = new Map(
    postings
      .filter(({ isAnswerWritten, answer }) => isAnswerWritten && answer !== 'RY')
      .map(({ postingNumber, answer }) => [Number(postingNumber), answer]),
  )
  const said: Record<string, string> = { acknowledged: 'OK', refused: 'NG' }
  const wrong = deliveries.filter(
    ({ id, state }) => state !== 'unknown' && answered.get(id) !== said[state],
  )
  t.strictSame(wrong, [], 'what we say was answered, was answered so')
}

function checkReceiver(t: Test, receiver: WebhookReceiver, deliveries: readonly Shown[]): void {
  t.strictSame(receiver.problems, [])
  const sequences = receiver.messages.map(({ fields }) => Number(fields?.sequence))
  t.strictSame(
    sequences,
    [...sequences].sort((a, b) => a - b),
    'in order',
  )
  const ids = new Map(receiver.messages.map(({ id, fields }) => [Number(fields?.sequence), id]))
  t.strictSame(
    deliveries.filter(({ id, notice }) => ids.get(id) !== notice.id),
    [],
    'each arrived, under its own id',
  )
  const refused = deliveries.filter(({ state }) => state === 'refused')
  t.ok(refused.length > 0 && refused.every(({ notice }) => notice.room === vacantRoom))
}
