/** The same two operations on Fastify 5, with the same credentials, form parsing and store: what routing and framing cost elsewhere. */
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import formbody from '@fastify/formbody'
import fastify from 'fastify'
import { v7 } from 'uuid'
import { charge } from '../../../src/core/delivery/charge.ts'
import { SiteTime } from '../../../src/core/site-time.ts'
import type { Actor } from '../../../src/core/tenancy.ts'
import { SaltedHash } from '../../../src/http/auth/salted-hash.ts'
import { openStore } from '../../../src/store/store.ts'
import { makeJournal } from '../../../src/system/journal.ts'
import { authorization, benchFolder, rooms } from '../hotel.ts'

const folder = mkdtempSync(join(benchFolder(), 'fastify-'))
const store = openStore(join(folder, 'store'), {
  journal: makeJournal(),
  onFatal: (error) => {
    throw error
  },
})
await store.commit(() => ({
  change: [
    ...rooms.map((room) => ({
      put: 'room' as const,
      record: {
        room,
        extension: room,
        language: '',
        method: '' as const,
        tenant: '',
        list: ['mailbox' as const],
      },
    })),
    ...Array.from({ length: 20 }, (_, i) => ({
      put: 'item' as const,
      record: {
        id: String(i + 1),
        description: `Item number ${i + 1}`,
        category: '1',
        max: 0,
        price: '4.50',
        tenant: '',
      },
    })),
  ],
  value: 0,
}))
const hash = new SaltedHash()
const known = new Set([hash.of(authorization)])
const actor: Actor = {
  name: 'admin',
  permissions: ['inventory', 'administrator'],
  tenant: '',
  source: 0,
}
const time = new SiteTime('Europe/Vienna')

const app = fastify()
app.register(formbody)
app.addHook('onRequest', async (request, reply) => {
  const credential = hash.of(request.headers.authorization ?? '')
  if (!known.has(credential)) reply.code(401).send({ error: 101, description: 'wrong' })
})
const item = {
  type: 'object',
  properties: Object.fromEntries(
    ['id', 'description', 'category', 'price', 'tenant']
      .map((name) => [name, { type: 'string' }])
      .concat([['max', { type: 'integer' }]]),
  ),
}
app.get(
  '/rest/isi/item',
  {
    schema: {
      response: { 200: { type: 'object', properties: { items: { type: 'array', items: item } } } },
    },
  },
  async () => ({ items: store.all('item') }),
)
const form = {
  type: 'object',
  required: ['id', 'quantity', 'room'],
  additionalProperties: false,
  properties: {
    id: { type: 'string' },
    quantity: { type: 'integer', minimum: 1 },
    room: { type: 'string' },
  },
}
app.post<{ Body: { id: string; quantity: number; room: string } }>(
  '/rest/isi/charge',
  { schema: { body: form } },
  async ({ body }, reply) => {
    await store.commit((read) => ({
      change: charge(read, {
        actor,
        nowMs: Date.now(),
        time,
        newId: v7,
        list: 'mailbox',
        connectors: ['minibar'],
        item: body.id,
        quantity: body.quantity,
        room: body.room,
      }),
      value: undefined,
    }))
    reply.code(200).send()
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })
process.on('disconnect', async () => {
  await app.close()
  await store.close()
  rmSync(folder, { recursive: true, force: true })
  process.exit()
})
const address = app.server.address()
process.send?.({ answer: typeof address === 'object' ? address?.port : 0 })
