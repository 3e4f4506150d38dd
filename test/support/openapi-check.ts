import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { document, operations } from '../../build/manual/operations.ts'
import { errorsOf } from '../../src/http/openapi/errors.ts'

interface Described {
  readonly path: RegExp
  readonly method: string
  readonly errors: readonly number[]
  readonly responses: Record<string, DescribedReply>
}

interface DescribedReply {
  readonly content?: Record<string, { schema: object }>
  readonly 'x-may-be-empty'?: boolean
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const validators = new Map<object, ReturnType<typeof ajv.compile>>()

/** What openapi.json says of each operation. */
export const described = describeAll()

function describeAll(): Described[] {
  const described = operations.map((operation): Described => {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    const entry = document.paths[path]?.[operation.method.toLowerCase()] as Described
    return {
      path: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`),
      method: operation.method,
      errors: errorsOf(operation),
      responses: entry.responses,
    }
  })
  // A fixed path comes before one that varies, as in the router.
  return described.sort(
    (a, b) => Number(a.path.source.includes('[^')) - Number(b.path.source.includes('[^')),
  )
}

const fault = { $ref: '#/components/schemas/Fault' }

/** Every reply of every test must look as openapi.json says. */
export function checkReply(
  method: string,
  url: string,
  answer: { status: number; headers: Record<string, unknown>; json: unknown; text: string },
): void {
  if (method === 'OPTIONS' || method === 'HEAD') return
  const path = url.split('?')[0] ?? ''
  const operation = described.find((entry) => entry.method === method && entry.path.test(path))
  if (answer.status >= 400) {
    validate(fault, answer.json, `${method} ${path}`)
    const { error } = answer.json as { error: number }
    if (operation)
      assert.ok(operation.errors.includes(error), `${method} ${path}: ${error} is not described`)
    return
  }
  assert.ok(operation, `${method} ${path} answers ${answer.status} but is not described`)
  const response = operation.responses[String(answer.status)]
  assert.ok(response, `${method} ${path} answers ${answer.status}, which is not described`)
  const schema = response.content?.['application/json']?.schema
  const isCsv = String(answer.headers['content-type']).startsWith('text/csv')
  const isEmpty = answer.text === '' && response['x-may-be-empty'] === true
  if (schema && !isCsv && !isEmpty) validate(schema, answer.json, `${method} ${path}`)
  if (!response.content) assert.equal(answer.text, '', `${method} ${path} should have no body`)
}

export function validate(schema: object, value: unknown, what: string): void {
  const { components } = document
  const check = validators.get(schema) ?? ajv.compile({ ...schema, components })
  validators.set(schema, check)
  assert.ok(
    check(value),
    `${what}: ${ajv.errorsText(check.errors)}: ${JSON.stringify(value)?.slice(0, 300)}`,
  )
}
