import assert from 'node:assert/strict'
import { join } from 'node:path'
import t from 'tap'
import { Result } from '../../../src/core/model/wakeup.ts'
import { remove, update } from '../../../src/core/wakeup/edit.ts'
import { fc } from '../../support/fast-check.ts'
import { tempFolder } from '../../support/hotel.ts'
import { guest, PropertyScene } from './property-scene.ts'
import { StoryModel } from './story-model.ts'

const names = ['101', '102', '103']
const name = fc.constantFrom(...names)
const reservation = fc.constantFrom('R1', 'R2', 'R3', 'R4')
const pick = fc.nat()

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('in'), name, reservation, pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('out'), name, reservation, pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('move'), name, reservation, pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('want'), name, reservation, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('book'), name, reservation, pick }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('clear', 'list', 'settle', 'delete', 'restart'),
      name,
      reservation,
      pick,
    }),
  },
)

interface Step {
  readonly kind: string
  readonly name: string
  readonly reservation: string
  readonly pick: number
}

/** A hotel and its model go through the same story; a property system may tell everything twice. */
class Story {
  readonly model = new StoryModel()
  readonly #hotel: PropertyScene
  readonly #isTwice: boolean
  #booked = 0

  constructor(hotel: PropertyScene, isTwice: boolean) {
    this.#hotel = hotel
    this.#isTwice = isTwice
  }

  async take({ kind, name, reservation, pick }: Step): Promise<void> {
    const hotel = this.#hotel
    const { model } = this
    const other = names.filter((room) => room !== name)[pick % 2] ?? ''
    const call = model.calls[pick % Math.max(1, model.calls.length)]
    hotel.clock.advance(2_000)
    model.step += 1
    switch (kind) {
      case 'in': {
        const isAlone = pick % 4 === 0
        await this.#tell(() =>
          hotel.checkIn(name, reservation, { shares: isAlone ? false : undefined }),
        )
        return model.checkIn(name, reservation, isAlone)
      }
      case 'out':
        await this.#tell(() => hotel.checkOut(name, reservation))
        return model.checkOut(name, reservation)
      case 'move':
        await this.#tell(() => hotel.move(name, other, reservation))
        model.move(name, other, reservation)
        return
      case 'want': {
        const time = this.#newTime()
        await this.#tell(() => hotel.requestWakeup(name, time))
        return model.want(name, time)
      }
      case 'book': {
        const time = this.#newTime()
        await hotel.book(name, `20261115T${time}`)
        return model.book(name, time)
      }
      case 'clear':
        if (!call) return
        await this.#tell(() => hotel.clearWakeup(call.room, call.time))
        return model.clear(call.room, call.time)
      case 'list': {
        const guests = names
          .flatMap((room, index) => ['R1', 'R2'].map((number) => ({ room, number, index })))
          .filter(({ index, number }) => (pick >> (2 * index + Number(number === 'R2'))) & 1)
          .map(({ room, number }) => guest(room, number))
        const lostMs = hotel.clock.now()
        await this.#tell(() => hotel.apply({ kind: 'guest list', guests, lostMs }))
        const byRoom = Map.groupBy(guests, ({ room }) => room)
        const numbers = [...byRoom].map(
          ([room, list]) => [room, list.map(({ reservation }) => reservation)] as const,
        )
        model.list(new Map(numbers))
        if (this.#isTwice) model.list(new Map(numbers))
        return
      }
      case 'settle':
      case 'delete': {
        if (!call) return
        const id = this.#idOf(call.room, call.time)
        await hotel.decide((desk) =>
          kind === 'delete' ? remove(desk, id) : update(desk, id, Result.complete),
        )
        return model.settle(call)
      }
      default:
        return hotel.reopen()
    }
  }

  /** Occupancy and calls are as in the model, and every wish is answered as often as there. */
  async check(): Promise<void> {
    const hotel = this.#hotel
    const { model } = this
    for (const name of names) {
      const room = model.rooms.get(name)
      const found = hotel.occupancy(name)
      assert.deepEqual(found?.reservations.toSorted(), room?.reservations.toSorted())
      assert.equal(found?.lastLeft, room?.lastLeft)
    }
    const calls = names.flatMap((name) => hotel.pending(name))
    assert.deepEqual(
      calls
        .map(
          ({ room, wall, asked, guests }) =>
            `${room} ${wall.slice(11)} ${asked.length} ${guests.toSorted()}`,
        )
        .sort(),
      model.calls
        .map(
          ({ room, time, isAsked, guests }) =>
            `${room} ${wallOf(time)} ${Number(isAsked)} ${guests.toSorted()}`,
        )
        .sort(),
    )
    const questioned = hotel.store
      .all('alert')
      .filter(({ kind }) => kind === 'vacant')
      .map(({ id }) => hotel.store.wakeup(id)?.wall.slice(11))
    const expected = model.calls.filter((call) => model.questioned.has(call))
    assert.deepEqual(questioned.sort(), expected.map(({ time }) => wallOf(time)).sort())
    const waiting = hotel.store.all('alert').filter(({ kind }) => kind === 'guests').length
    assert.equal(waiting, Number(model.withheld !== undefined))
    const answers = await hotel.answers()
    assert.deepEqual(answers.map(({ asked }) => asked.time).sort(), model.answered.toSorted())
  }

  async #tell(event: () => Promise<unknown>): Promise<void> {
    await event()
    if (this.#isTwice) await event()
  }

  #idOf(room: string, time: string): string {
    const call = this.#hotel.pending(room).find(({ wall }) => wall.slice(11) === wallOf(time))
    assert(call)
    return call.id
  }

  /** No time is asked for twice, so that a call can be told by it. */
  #newTime(): string {
    this.#booked += 1
    const two = (value: number) => String(value).padStart(2, '0')
    return `${two(12 + Math.floor(this.#booked / 60))}${two(this.#booked % 60)}00`
  }
}

function wallOf(time: string): string {
  return `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`
}

t.test('whatever is told in whatever order, rooms, calls and answers agree', async (t) => {
  const folder = await tempFolder(t)
  let stories = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 40 }),
      fc.boolean(),
      async (steps, isTwice) => {
        stories += 1
        const hotel = new PropertyScene(join(folder, `store-${stories}`))
        await hotel.open()
        try {
          const story = new Story(hotel, isTwice)
          for (const each of steps) {
            await story.take(each)
            await story.check()
          }
        } finally {
          await hotel.close()
        }
      },
    ),
    { numRuns: 150 },
  )
  t.pass()
})
