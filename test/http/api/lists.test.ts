import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { Room } from '../../../src/core/model/room.ts'
import type { Write } from '../../../src/core/ports/change.ts'
import type { Actor } from '../../../src/core/tenancy.ts'
import { entryPages, ListTexts } from '../../../src/http/api/lists.ts'
import type { Reply } from '../../../src/http/api/operation.ts'
import { nextTurnOf } from '../../../src/http/api/read-turns.ts'
import { inPieces } from '../../../src/lib/turns/in-pieces.ts'
import type { Pieces } from '../../../src/lib/turns/pieces.ts'
import { open, room } from '../../store/records.ts'
import { tempFolder } from '../../support/hotel.ts'

const count = 2_400
const reader = (name: string, tenant = ''): Actor => ({ name, tenant, permissions: [], source: 1 })

/** A hotel with the rooms 1000 to 3399. */
async function manyRooms(t: Test) {
  const store = open(join(await tempFolder(t), 'store'))
  t.teardown(() => store.close())
  const write = (change: Write[]) => store.commit(() => ({ change, value: undefined }))
  const put = (name: string, extension: string): Write => ({
    put: 'room',
    record: { ...room(name), extension },
  })
  const names = Array.from({ length: count }, (_, n) => String(1_000 + n))
  await write(names.map((name) => put(name, 'old')))
  const texts = new ListTexts(store)
  const list = (actor: Actor) =>
    texts.of({ table: 'room', key: 'rooms', view: (entry) => entry, more: [] }, actor)
  return { store, write, put, list }
}

function piecesOf({ chunks: pages }: Reply) {
  if (!pages) throw new Error('the list is not long')
  return (pages as AsyncIterable<string>)[Symbol.asyncIterator]()
}

/** All that is left of it. */
async function restOf(pieces: AsyncIterator<string>): Promise<string> {
  let text = ''
  for (;;) {
    const { done, value } = await pieces.next()
    if (done) return text
    text += value
  }
}

t.test('a list that is read slowly keeps no copy: its rest is as it is by then', async (t) => {
  const { write, put, list } = await manyRooms(t)
  await restOf(piecesOf(list(reader('desk'))))
  const pieces = piecesOf(list(reader('maid')))
  const first: string = (await pieces.next()).value
  await write([
    put('1001', 'new'),
    put('3000', 'new'),
    put('4000', 'new'),
    { remove: 'room', id: '3001', tenant: '' },
  ])
  const { rooms } = JSON.parse(first + (await restOf(pieces)))
  const extensionOf = (name: string) =>
    rooms.find((entry: { room: string }) => entry.room === name)?.extension
  t.equal(extensionOf('1001'), 'old')
  t.equal(extensionOf('3000'), 'new')
  t.equal(extensionOf('3001'), undefined)
  t.equal(rooms.length, count - 1)
  const again = JSON.parse(await restOf(piecesOf(list(reader('maid')))))
  t.equal(again.rooms.length, count)
  t.match(again.rooms[1], { room: '1001', extension: 'new' })
})

t.test('a list whose rest is gone is still a list', async (t) => {
  const { write, list } = await manyRooms(t)
  const pieces = piecesOf(list(reader('maid')))
  const first: string = (await pieces.next()).value
  const gone = Array.from({ length: count }, (_, n): Write => {
    return { remove: 'room', id: String(1_000 + n), tenant: '' }
  })
  await write(gone)
  t.equal(JSON.parse(first + (await restOf(pieces))).rooms.length, 500)
})

t.test('so is what is exported', async (t) => {
  const { store, write, put } = await manyRooms(t)
  const pages = entryPages(store, 'room', { reader: reader('boss'), fits: () => true })
  t.equal((await pages.next()).value?.length, 500)
  await write([put('2000', 'new'), { remove: 'room', id: '2001', tenant: '' }])
  const rest: Room[] = []
  for await (const page of pages) rest.push(...page)
  t.equal(rest.length, count - 501)
  t.equal(rest.find(({ room }) => room === '2000')?.extension, 'new')
})

t.test(
  'a long list is sent in many turns, and those who ask for many have their turns',
  async (t) => {
    const { list } = await manyRooms(t)
    let [turns, isDone] = [0, false]
    const ended: string[] = []
    const read = async (name: string, tenant = '') => {
      await restOf(piecesOf(list(reader(name, tenant))))
      ended.push(name)
    }
    const counting = (async () => {
      while (!isDone) {
        turns += 1
        await nextTurn()
      }
    })()
    await Promise.all([...['maid', 'maid', 'maid'].map((name) => read(name)), read('desk')])
    isDone = true
    await counting
    t.equal(ended[0], 'desk')
    t.ok(turns >= 12, `${turns} turns for three lists of five pages`)
  },
)

t.test('so much of the texts is kept, and what was asked for lately', async (t) => {
  const { store } = await manyRooms(t)
  const texts = new ListTexts(store, 300_000)
  let made = 0
  const view = (entry: Room) => {
    made += 1
    return entry
  }
  /** How many entries had to be made into text. */
  const madeFor = async (texts: ListTexts, tenant: string) => {
    made = 0
    const list = texts.of({ table: 'room', key: 'rooms', view, more: [] }, reader('maid', tenant))
    t.equal(JSON.parse(await restOf(piecesOf(list))).rooms.length, count)
    return made
  }
  t.equal(await madeFor(texts, ''), count)
  t.equal(await madeFor(texts, ''), 0, 'all of it is kept')
  t.equal(await madeFor(texts, 'annex'), count)
  t.equal(await madeFor(texts, 'annex'), 0)
  t.equal(await madeFor(texts, ''), count, 'the other one had to go')
  const few = new ListTexts(store, 100_000)
  await madeFor(few, '')
  const again = await madeFor(few, '')
  t.ok(again > 0 && again < count, `${again} were not kept`)
})

t.test('those who have much worked out have their turns, too', async (t) => {
  const ended: string[] = []
  function* work(): Pieces<void> {
    for (let n = 0; n < 10; n += 1) {
      const endMs = performance.now() + 3
      while (performance.now() < endMs);
      yield
    }
  }
  const run = async (name: string) => {
    const actor = reader(name)
    await inPieces(work(), () => nextTurnOf(actor))
    ended.push(name)
  }
  await Promise.all([...['maid', 'maid', 'maid', 'maid'].map(run), run('desk')])
  t.equal(ended[0], 'desk')
})
