import { machineZone } from './machine-zone.ts'

/** The demo hotel's own lists, as CSV, the way an installer would bring them. */
const floors = [1, 2, 3, 4]
const roomsPerFloor = 15

const rooms = floors.flatMap((floor) =>
  Array.from({ length: roomsPerFloor }, (_, index) => floor * 100 + index + 1),
)

const languages = ['en', 'de', 'fr', 'es', 'it', '']
const propertyLanguages: Readonly<Record<string, string>> = {
  de: 'GE',
  fr: 'FR',
  es: 'SP',
  it: 'IT',
}

/** Every room has a phone with its own number. */
export const demoExtensions = rooms.map(String)

/** The suite has a second one, beside the bath: both ring together. */
const suite = { room: 401, secondPhone: '4011' }

export const demoPhones = [...demoExtensions, suite.secondPhone]

/** A guest who hardly hears: somebody knocks. */
const knockRoom = 305

/** A guest of importance, and a coach party, as the property system knows them. */
const vipRoom = '314'
const partyRooms: readonly string[] = ['401', '403', '405', '406', '407']

/** Nobody stays in these: the property system refuses what is charged there. */
export const vacantRooms: readonly string[] = ['110', '206', '307', '415']

/** Left to whoever tries the demo: its own guests neither book nor buy anything there. */
const visitorRooms: readonly string[] = ['101', '102', '103', '104', '105', '106', '107']

/** Where the demo's own guests stay. */
export const guestRooms = demoExtensions.filter(
  (room) => !vacantRooms.includes(room) && !visitorRooms.includes(room),
)

/** Who stays where, as a property system knows it. */
export const demoGuests = demoExtensions.flatMap((room, index) =>
  vacantRooms.includes(room)
    ? []
    : [
        {
          room,
          language: propertyLanguages[languages[index % languages.length] ?? ''] ?? 'EA',
          ...(room === vipRoom && { vip: '1' }),
          ...(partyRooms.includes(room) && { group: 'CHOIR' }),
        },
      ],
)

/** The account that the line has at the exchange of the room phones. */
export const demoAccount = { user: '8001', password: 'demo-line' }

/** What the demo's webhooks are signed with. */
export const demoSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export const demoLists: Record<string, string> = {
  rooms: [
    'room,extension,language,needs',
    ...rooms.map((room, index) => {
      const extension = room === suite.room ? `"${room},${suite.secondPhone}"` : room
      const needs = room === knockRoom ? 'knock' : ''
      return `${room},${extension},${languages[index % languages.length]},${needs}`
    }),
  ].join('\n'),
  groups: 'name,rooms\nFirst floor,101-115\n',
  categories: [
    'id,description,color',
    '1,Soft drinks,#1e88e5',
    '2,Beer and wine,#8e24aa',
    '3,Spirits,#6d4c41',
    '4,Snacks,#fb8c00',
    '5,Comforts,#43a047',
  ].join('\n'),
  items: [
    'id,description,category,max,price',
    '1,Still water 0.5 l,1,6,3.50',
    '2,Sparkling water 0.5 l,1,6,3.50',
    '3,Cola 0.33 l,1,4,4.20',
    '4,Orange juice 0.2 l,1,4,4.50',
    '5,Tonic water 0.2 l,1,4,4.20',
    '6,Lager 0.33 l,2,4,5.50',
    '7,Wheat beer 0.5 l,2,4,6.20',
    '8,White wine 0.25 l,2,2,9.80',
    '9,Red wine 0.25 l,2,2,9.80',
    '10,Sparkling wine 0.2 l,2,2,12.50',
    '11,Gin 4 cl,3,2,9.00',
    '12,Whisky 4 cl,3,2,11.00',
    '13,Apricot brandy 2 cl,3,2,7.50',
    '14,Salted peanuts,4,4,3.80',
    '15,Potato crisps,4,4,3.80',
    '16,Dark chocolate,4,4,4.90',
    '17,Fruit and nut bar,4,4,3.90',
    '18,Toothbrush set,5,2,4.00',
    '19,Shaving kit,5,2,6.00',
    '20,Slippers,5,2,0',
  ].join('\n'),
  statuses: [
    'id,description,next',
    '01,Clean,04',
    '02,Dirty,03',
    '03,Being cleaned,01',
    '04,Inspected,',
    '05,Out of order,',
    '06,Do not disturb,',
    '07,Turn-down done,',
  ].join('\n'),
}

/** Ids of what is in a minibar. */
export const demoItems = Array.from({ length: 17 }, (_, index) => String(index + 1))

export const demoAccounts = {
  frontDesk: { name: 'frontdesk', password: 'demo-front-desk' },
  housekeeping: { name: 'housekeeping', password: 'demo-housekeeping' },
  admin: { name: 'admin', password: 'demo-administrator' },
} as const

export const demoUsers = [
  { ...demoAccounts.frontDesk, permissions: '', sees: 'wakeup calls' },
  { ...demoAccounts.housekeeping, permissions: 'inventory', sees: 'rooms and minibar' },
  { ...demoAccounts.admin, permissions: 'inventory,administrator', sees: 'everything' },
]

/** The clock on the page is the one on the visitor's wall. */
export const demoZone = machineZone()

/** Where the demo's site file says that things are. */
export interface DemoPorts {
  /** 0 lets the machine choose. */
  readonly http: number
  /** The exchange of the room phones. */
  readonly sip: number
  readonly property: number
  readonly webhook: number
}

/** The demo's site file. Its calls come back sooner than in a hotel where people sleep. */
export function demoSiteFile({ http, sip, property, webhook }: DemoPorts): string {
  return `
[site]
name = "Demo Hotel"
company = "Nightporter"
timezone = "${demoZone}"

[http]
listen = "127.0.0.1:${http}"

[wakeup]
ring = "15s"
attempts = 2
retry = "15s"
snooze = "1m"

[profile.vip]
attempts = 4
retry = "10s"

[profile.key]
confirm = true

[telephone]
staff = ["8100"]
operator = "9"

[[line]]
name = "demo"
driver = "sip"
server = "sip:127.0.0.1:${sip}"
user = "${demoAccount.user}"
password = "${demoAccount.password}"
rtp = "16384-20383"
channels = 4

[[connector]]
name = "opera"
protocol = "fias"
address = "tcp://127.0.0.1:${property}"
vip = { 1 = "vip" }

[[connector]]
name = "minibar"
protocol = "webhook"
url = "http://127.0.0.1:${webhook}/charges"
secret = "${demoSecret}"

[[push]]
name = "housekeeping"
url = "http://127.0.0.1:${webhook}/statuses"
secret = "${demoSecret}"
events = ["room.status", "wakeup.failed"]

[[licence]]
id = 1
name = "Wakeup"
value = 1

[[licence]]
id = 2
name = "Inventory"
value = 1

[[licence]]
id = 3
name = "Room status"
value = 1

[[licence]]
id = 4
name = "Lines"
value = 4
`
}
