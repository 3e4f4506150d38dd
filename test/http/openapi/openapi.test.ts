import { createConfig, lintFromString } from '@redocly/openapi-core'
import t from 'tap'
import { document, operations } from '../../../build/manual/operations.ts'
import type { Params } from '../../../src/http/api/params.ts'
import { exampleOf } from '../../../src/http/api/schemas/schema.ts'
import { described, validate } from '../../support/openapi-check.ts'

t.test("redocly's recommended rules find nothing", async (t) => {
  // No call has the id `list`, and lists are only read: what is posted can mean one thing alone.
  const rules = { 'no-ambiguous-paths': 'off' } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source: JSON.stringify(document), config })
  t.strictSame(
    problems.map(({ ruleId, message, location: [place] }) => [ruleId, message, place?.pointer]),
    [],
  )
})

t.test('every operation has a name of its own', async (t) => {
  const names = operations.map(({ id }) => id)
  t.equal(new Set(names).size, names.length)
  for (const name of names) t.match(name, /^[a-z]+[A-Za-z]+$/)
})

t.test('every example is one that is taken, or that is given', async (t) => {
  for (const { id, form, query, example, reply } of operations) {
    const all: Params = { ...form, ...query }
    for (const [name, { kind }] of Object.entries(all)) {
      const value = String(exampleOf(kind.schema))
      t.not(kind.parse(value), undefined, `${id}: ${name} ${value}`)
    }
    for (const [name, value] of Object.entries(example ?? {}))
      t.not(all[name]?.kind.parse(String(value)), undefined, `${id}: ${name} ${value}`)
    if (reply.schema)
      t.doesNotThrow(() => validate(reply.schema ?? {}, exampleOf(reply.schema ?? {}), id))
  }
})

t.test('the schemas that clients work with have names', async (t) => {
  const named = ['Wakeup', 'Room', 'Item', 'Category', 'RoomStatus', 'Charge', 'User', 'Fault']
  for (const name of named) t.ok(document.components.schemas[name], name)
  t.ok(described.length > 50)
})
