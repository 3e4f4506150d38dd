import createClient from 'openapi-fetch'
import type { components, paths } from './openapi.d.ts'

/** A client of the kind that a vendor would write, with nothing but openapi.json at hand. */
const [baseUrl = '', user = '', password = ''] = process.argv.slice(2)

const client = createClient<paths>({
  baseUrl,
  headers: {
    Authorization: `Basic ${btoa(`${user}:${password}`)}`,
    'Content-Type': 'application/x-www-form-urlencoded',
  },
})

const booked = await client.POST('/rest/wakeup', {
  params: { header: { 'Idempotency-Key': 'one booking' } },
  body: { room: '101', time: '0645', daily: '1' },
})
const id: string | undefined = booked.data?.id
if (id === undefined) throw new Error(booked.error?.description)

const { data } = await client.GET('/rest/wakeup/{id}', { params: { path: { id } } })
const call: components['schemas']['WakeupInDetail'] | undefined = data

// @ts-expect-error: a booking names its room.
await client.POST('/rest/wakeup', { body: { time: '0645' } })
// @ts-expect-error: there is no such path.
await client.GET('/rest/wakeups')

process.stdout.write(JSON.stringify(call))
