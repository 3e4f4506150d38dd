import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { SiteTime } from '../../src/core/site-time.ts'
import { openApi } from '../../src/http/api/openapi.ts'
import { Passwords } from '../../src/http/auth/password.ts'
import type { ApiContext } from '../../src/http/context.ts'
import { Page } from '../../src/http/page/page.ts'
import { makeRestApi, openClientState } from '../../src/http/rest-api.ts'
import { KnownAddresses } from '../../src/http/server/known-addresses.ts'

interface Described {
  readonly path: RegExp
  readonly method: string
  readonly responses: Record<string, DescribedReply>
}

interface DescribedReply {
  readonly content?: Record<string, { schema: object }>
  readonly 'x-may-be-empty'?: boolean
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const validators = new Map<object, ReturnType<typeof ajv.compile>>()

/** The document that the daemon serves, made from the same definitions, without a running house. */
function describeAll(): { described: Described[]; fault: object } {
  const store = { onCommitted: () => undefined }
  const house = {
    store,
    clock: { now: () => 0 },
    time: new SiteTime('UTC'),
    destinations: [],
    pushServers: [],
    version: 'test',
  } as unknown as ApiContext
  const { operations } = makeRestApi(
    house,
    openClientState({
      ...house,
      passwords: new Passwords(),
      page: new Page('', { version: '', files: [] }, house.journal),
      isLocal: () => false,
      knownAddresses: new KnownAddresses(),
    }),
  )
  const document = openApi('test', operations)
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, description]) => ({
      path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
      method: method.toUpperCase(),
      responses: (description as Described).responses,
    })),
  )
  // A fixed path comes before one that varies, as in the router.
  described.sort(
    (a, b) => Number(a.path.source.includes('[^')) - Number(b.path.source.includes('[^')),
  )
  return { described, fault: document.components.schemas.Fault }
}

const { described, fault } = describeAll()

/** Every reply of every test must look as openapi.json says. */
export function checkReply(
  method: string,
  url: string,
  answer: { status: number; headers: Record<string, unknown>; json: unknown; text: string },
): void {
  if (method === 'OPTIONS' || method === 'HEAD') return
  const path = url.split('?')[0] ?? ''
  if (answer.status >= 400) {
    validate(fault, answer.json, `${method} ${path}`)
    return
  }
  const operation = described.find((entry) => entry.method === method && entry.path.test(path))
  assert.ok(operation, `${method} ${path} answers ${answer.status} but is not described`)
  const response = operation.responses[String(answer.status)]
  assert.ok(response, `${method} ${path} answers ${answer.status}, which is not described`)
  const schema = response.content?.['application/json']?.schema
  const isCsv = String(answer.headers['content-type']).startsWith('text/csv')
  const isEmpty = answer.text === '' && response['x-may-be-empty'] === true
  if (schema && !isCsv && !isEmpty) validate(schema, answer.json, `${method} ${path}`)
  if (!response.content) assert.equal(answer.text, '', `${method} ${path} should have no body`)
}

function validate(schema: object, value: unknown, what: string): void {
  const check = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, check)
  assert.ok(
    check(value),
    `${what}: ${ajv.errorsText(check.errors)}: ${JSON.stringify(value)?.slice(0, 300)}`,
  )
}
