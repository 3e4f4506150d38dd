import { charge, referenceOf } from '../../core/delivery/charge.ts'
import { correctCharge } from '../../core/delivery/correction.ts'
import { Source } from '../../core/model/wakeup.ts'
import type { ReportedCharge } from '../../core/ports/store.ts'
import { owns } from '../../core/tenancy.ts'
import { roomNumber } from '../api/fields.ts'
import { csvLine, csvReply, listReply, plainCell, textsOf } from '../api/lists.ts'
import { emptyReply, type Operation, operation } from '../api/operation.ts'
import { digits, oneOf, optional, readBy, required, text, whole } from '../api/params.ts'
import * as schemas from '../api/schemas/hotel.ts'
import { listOf } from '../api/schemas/schema.ts'
import type { ApiContext } from '../context.ts'
import { timeRange } from './time-range.ts'

const common = { area: 'Inventory', licence: 'Inventory' } as const

export function inventoryRoutes(api: ApiContext): Operation[] {
  const connectors = api.destinations
    .filter(({ kind }) => kind === 'connector')
    .map(({ name }) => name)
  const properties = api.destinations
    .filter(({ knowsGuests }) => knowsGuests)
    .map(({ name }) => name)
  const takers = new Set(
    api.destinations.filter(({ takesCorrections }) => takesCorrections).map(({ name }) => name),
  )
  return [
    operation({
      ...common,
      id: 'chargeRoom',
      errors: [302, 303, 307],
      method: 'POST',
      path: '/rest/isi/charge',
      about: 'Charges a room. The charge is passed on to every connector.',
      permissions: ['inventory'],
      form: {
        id: required(digits, 'Item id.'),
        quantity: required(
          whole({ min: 1, max: Number.MAX_SAFE_INTEGER }),
          "How many; at most the item's max.",
        ),
        room: required(roomNumber, 'Room number.'),
      },
      reply: emptyReply,
      handle: ({ actor, nowMs, form, commit }) =>
        commit((read) => {
          const change = charge(read, {
            actor,
            nowMs,
            time: api.time,
            newId: api.newId,
            list: api.roomList,
            connectors,
            item: form.id,
            quantity: form.quantity,
            room: form.room,
          })
          // By this the page can have it taken back.
          const headers = { 'Nightporter-Charge': referenceOf(change) }
          return { change, reply: actor.source === Source.page ? { headers } : {} }
        }),
    }),
    operation({
      ...common,
      id: 'correctCharge',
      errors: [309, 310, 312],
      method: 'POST',
      path: '/rest/isi/correct',
      about:
        'Takes a charge back: what has not left yet does not leave; a connector with `corrections` in the ' +
        'site file that has booked it gets the same charge with a quantity of less than nothing, where the ' +
        'guest is still the same; for all else that may have arrived an alert of the kind `correction` asks ' +
        'the desk to take it off the bill by hand. While it is being sent it cannot be taken back (309).',
      permissions: ['inventory'],
      form: {
        id: required(
          text({ min: 1, max: 64, example: '019a8f2c-6d1e-7b40-9c55-2f0a1e7d3b88' }),
          'The id of the charge, as in the report.',
        ),
        time: required(
          readBy((value) => api.time.parse(value), {
            should: 'a date and time in ISO 8601',
            example: '2026-11-18T10:12:00+01:00',
          }),
          'When it was made, as in the report.',
        ),
      },
      reply: {
        status: 200,
        about: 'What becomes of it at each connector.',
        schema: schemas.corrected,
      },
      handle: ({ actor, nowMs, form, commit }) =>
        commit((read) => {
          const { change, corrected } = correctCharge(read, {
            ...{ actor, nowMs, time: api.time, newId: api.newId, takers, properties },
            ...{ id: form.id, secondMs: form.time.ms },
          })
          const description =
            corrected.byHand.length === 0
              ? 'The charge was taken back.'
              : `The charge was taken back here; the desk takes it off the bill of ${corrected.byHand.join(', ')}.`
          return {
            change,
            reply: { json: JSON.stringify({ error: 0, description, ...corrected }) },
          }
        }),
    }),
    operation({
      ...common,
      id: 'listCharges',
      method: 'GET',
      path: '/rest/isi/report',
      isLong: true,
      about: 'Charges of the last 30 days and how each connector answered. For review only.',
      permissions: ['inventory', 'administrator'],
      query: {
        room: optional(roomNumber, 'Only this room.'),
        item: optional(digits, 'Only this item.'),
        ...timeRange(api.time),
        format: optional(oneOf(['json', 'csv']), 'Default json.'),
      },
      reply: {
        status: 200,
        about: 'Charges, oldest first.',
        schema: listOf('charges', schemas.reportedCharge),
      },
      handle: ({ actor, query }) => {
        const wanted = ({ charge: { room, item, tenant } }: ReportedCharge) =>
          (query.room === undefined || room === query.room) &&
          (query.item === undefined || item.id === query.item) &&
          owns(actor, { tenant })
        const chunks = api.store.charges({ startMs: query.start, endMs: query.end, by: actor })
        const texts = (toText: (entry: ReportedCharge) => string) =>
          textsOf(chunks, (entry) => (wanted(entry) ? toText(entry) : undefined))
        return query.format === 'csv'
          ? csvReply(reportColumns, texts(reportCsv))
          : listReply('charges', texts(reportJson))
      },
    }),
  ]
}

function reportView({ charge, deliveries }: ReportedCharge) {
  return {
    id: charge.id,
    time: charge.timestamp,
    actor: charge.actor,
    room: charge.room,
    item: charge.item.id,
    description: charge.item.description,
    quantity: charge.quantity,
    price: charge.item.price,
    amount: charge.amount,
    tenant: charge.tenant,
    ...(charge.corrects !== undefined && { corrects: charge.corrects }),
    ...(charge.isCorrected === true && { corrected: true }),
    connectors: deliveries.map(({ destination, sequence, state, lastError, held }) => ({
      name: destination,
      delivery: sequence,
      state,
      held,
      error: held || lastError,
    })),
  }
}

function reportJson(entry: ReportedCharge): string {
  return JSON.stringify(reportView(entry))
}

const reportColumns = [
  'id',
  'time',
  'actor',
  'room',
  'item',
  'description',
  'quantity',
  'price',
  'amount',
  'tenant',
  'connectors',
] as const

function reportCsv(entry: ReportedCharge): string {
  const view = reportView(entry)
  const connectors = view.connectors.map(({ name, state }) => `${name}: ${state}`).join('; ')
  const cells = { ...view, connectors }
  return csvLine(reportColumns.map((column) => plainCell(String(cells[column]))))
}
