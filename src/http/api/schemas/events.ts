import { alertKinds } from '../../../core/model/alert.ts'
import { deliveryStates } from '../../../core/model/delivery.ts'
import { chargedItem, roomStatus } from './hotel.ts'
import {
  boolean,
  empty,
  integer,
  named,
  object,
  oneOf,
  room,
  type Schema,
  string,
  tenant,
  time,
} from './schema.ts'
import { wakeup } from './wakeup.ts'

const id = string('019a8f2c-6d1e-7b40-9c55-2f0a1e7d3b88')

const wakeupEvent = named(
  'WakeupEvent',
  object({
    event: string('answered'),
    id,
    room,
    time,
    attempt: integer(1),
    detail: empty,
    actor: string('nightporter'),
    wakeup: { anyOf: [{ type: 'null' }, wakeup] },
  }),
)

/** The notice of a charge, as push servers get it, without its number. */
const chargeEvent = named(
  'ChargeEvent',
  object(
    {
      type: { const: 'inventory.charge' },
      id,
      timestamp: time,
      actor: string('minibar'),
      room,
      item: chargedItem,
      quantity: integer(2),
      amount: string('7.00'),
      tenant,
    },
    { corrects: id },
  ),
)

const deliveryEvent = named(
  'DeliveryEvent',
  object({
    destination: string('opera'),
    delivery: integer(41),
    state: oneOf(deliveryStates),
    open: boolean,
  }),
)

const alertEvent = named(
  'AlertEvent',
  object({ id, open: boolean }, { kind: oneOf(alertKinds), room, calls: integer(1) }),
)

const listEvent = named(
  'ListEvent',
  object({
    list: oneOf(['room', 'item', 'category', 'status', 'user', 'prompt', 'group', 'site']),
  }),
)

/** The data of one server-sent event. */
export const anyEvent: Schema = {
  description: 'The data of one event.',
  oneOf: [wakeupEvent, roomStatus, chargeEvent, deliveryEvent, alertEvent, listEvent],
}
