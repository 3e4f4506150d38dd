import type { Client } from '../../support/client.ts'

const floors = [1, 2, 3, 4]
const roomsOfFloor = 15

/** Every room of four floors: 101 to 115, 201 to 215, and so on. */
export const manyRooms = floors.flatMap((floor) =>
  Array.from({ length: roomsOfFloor }, (_, i) => String(floor * 100 + 1 + i)),
)

/** At most 4 of what stands in the minibar, 1 of what is there once; 0 is as many as one likes. */
const items = [
  'id,description,category,max,price',
  ...['1,Water,1,4,3.50', '2,Cola,1,4,4.20', '3,Beer,1,4,5.80', '4,Champagne,1,1,89.00'],
  ...['5,Crisps,2,4,3.90', '6,Chocolate,2,4,4.50', '7,Nuts,2,4,5.20', '8,Gift box,2,1,24.00'],
  ...['9,Shirt,3,0,6.50', '10,Trousers,3,0,8.00', '11,Suit,3,0,18.50', '12,Dress,3,0,16.00'],
  ...['13,Bathrobe,4,1,75.00', '14,Umbrella,4,1,15.00', '15,Postcard,4,0,1.20'],
].join('\n')

/** A hotel of 60 rooms, for `openHotel(t, { furnish: furnishManyRooms })`. */
export async function furnishManyRooms(admin: Client): Promise<void> {
  const load = (kind: string, csv: string) => admin.csv(`/rest/import/${kind}`, csv).expect(200)
  await load('rooms', `room\n${manyRooms.join('\n')}`)
  await load(
    'categories',
    'id,description,color\n1,Drinks,#1e88e5\n2,Snacks,#fb8c00\n3,Laundry,#43a047\n4,Shop,',
  )
  await load('items', items)
  await load(
    'statuses',
    'id,description\n01,Clean\n02,Dirty\n03,Inspected\n04,Out of order\n05,Do not disturb',
  )
}
