import {
  array,
  boolean,
  empty,
  integer,
  named,
  object,
  room,
  string,
  tenant,
  time,
} from './schema.ts'

const success = { error: { const: 0 }, description: string('Added.') }
const id = string('1')

/** Languages that rooms were given and that no announcement is in; not there when there is none. */
const warnings = {
  warnings: array(
    object({
      language: string('pt'),
      heard: string('en'),
      rooms: integer(1),
      description: string('There is no announcement in pt; guests hear en.'),
    }),
  ),
}

export const fault = named(
  'Fault',
  object({ error: integer(302), description: string('There is no room 999.') }),
)

export const created = named('Created', object({ ...success, id }))
export const createdRoom = named('CreatedRoom', object({ ...success, id: room }, warnings))
export const changedRoom = named('ChangedRoom', object(success, warnings))
export const imported = named('Imported', object({ ...success, imported: integer(120) }, warnings))

export const roomEntry = named(
  'Room',
  object(
    {
      room,
      extension: string('101'),
      language: string('de'),
      method: { type: 'string', enum: ['automatic', 'manual', 'backup', ''] },
      tenant,
      list: string('mailbox'),
    },
    { profile: string('vip'), needs: string('knock') },
  ),
)

export const group = named(
  'Group',
  object({ name: string('Tour 12'), rooms: string('101-110,115'), property: empty, tenant }),
)

export const category = named(
  'Category',
  object({ id, description: string('Drinks'), color: string('#4a90d9'), tenant }),
)

export const item = named(
  'Item',
  object({
    id,
    description: string('Mineral water'),
    category: id,
    max: integer(10),
    price: string('3.50'),
    tenant,
  }),
)

export const statusType = named(
  'RoomStatusType',
  object({ id, description: string('Clean'), tenant }, { next: string('03') }),
)

export const roomStatus = named(
  'RoomStatus',
  object({
    room,
    id,
    description: string('Clean'),
    changed: string('2026-11-18T10:12:00+01:00'),
    actor: string('housekeeping'),
    tenant,
  }),
)

/** An item as it was when it was charged. */
export const chargedItem = object({
  id,
  description: string('Mineral water'),
  category: id,
  price: string('3.50'),
})

export const reportedCharge = named(
  'Charge',
  object(
    {
      id: string('019a8f2c-70aa-7d02-b3c1-6a54e2f90c17'),
      time,
      actor: string('minibar'),
      room,
      item: id,
      description: string('Mineral water'),
      quantity: integer(2),
      price: string('3.50'),
      amount: string('7.00'),
      tenant,
      // `delivery` is the number under which it can be sent again or settled.
      connectors: array(
        object({
          name: string('opera'),
          delivery: integer(41),
          state: string('acknowledged'),
          held: empty,
          error: empty,
        }),
      ),
    },
    { corrects: string('019a8f2c-70aa-7d02-b3c1-6a54e2f90c16'), corrected: boolean },
  ),
)

/** What became of a charge that was taken back: the names of connectors. */
export const corrected = named(
  'Corrected',
  object({
    error: { const: 0 },
    description: string('The charge was taken back.'),
    withdrawn: array(string('minibar')),
    told: array(string('opera')),
    byHand: array(string('opera')),
  }),
)

export const tenantEntry = named(
  'Tenant',
  object({ id: string('5b1d0a52-3a83-4a6f-9d53-08b6a2c9e1f4'), name: string('Annex') }),
)

export const user = named(
  'User',
  object({
    name: string('desk'),
    permissions: string('inventory'),
    tenant,
    authenticator: { type: 'boolean', examples: [false] },
    pin: { type: 'boolean', examples: [false] },
  }),
)

export const session = named(
  'Session',
  object({ ...success, token: string('np_7Qm…'), expires: time }),
)

export const prompt = named(
  'Prompt',
  object({
    id: integer(0),
    language: string('en'),
    seconds: { type: 'number', examples: [4.2] },
    own: boolean,
  }),
)

const seconds = { type: 'number', examples: [4.2] }

export const voice = named(
  'Voice',
  object({
    name: string('anna-de'),
    language: string('de'),
    origin: { type: 'string', enum: ['shipped', 'installed', 'system'] },
    by: string('Anna Huber'),
    licence: string('for our hotel'),
    clips: integer(236),
    seconds: { type: 'number', examples: [281.4] },
    used: boolean,
  }),
)

export const voiceClip = named(
  'VoiceClip',
  object({ name: string('goodbye'), text: string('Auf Wiederhören.'), seconds }),
)

export const voiceReport = named(
  'VoiceReport',
  object({ installed: boolean, problems: array(string('hour-6.wav is missing: "um sechs Uhr"')) }),
)

/** A guest list that was withheld waits to be accepted. */
/** What one property system says of a room; never who the guests are. */
export const roomGuests = named(
  'RoomGuests',
  object({
    property: string('opera'),
    guests: integer(1),
    shared: boolean,
    vip: array(string('1')),
    groups: array(string('CHOIR')),
    lost: { type: ['string', 'null'], format: 'date-time', examples: [null] },
  }),
)

export const property = named(
  'PropertySystem',
  object({
    name: string('opera'),
    lost: { type: ['string', 'null'], format: 'date-time', examples: [null] },
    withheld: { type: ['string', 'null'], format: 'date-time', examples: [null] },
    rooms: array(room),
    accepted: boolean,
  }),
)
