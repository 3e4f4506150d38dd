import { permissions } from '../../core/model/account.ts'
import { Result, Source, Status } from '../../core/model/wakeup.ts'
import { type Area, areas, type Operation } from '../api/operation.ts'
import type { Params } from '../api/params.ts'
import { fault } from '../api/schemas/hotel.ts'
import { exampleOf, type Schema } from '../api/schemas/schema.ts'
import { errorsOf, standardResponses, statusesOf } from './errors.ts'
import { pathParameters } from './path-parameters.ts'
import { webhooks } from './webhooks.ts'

const prefix = '#/components/schemas/'

/** Describes the operations, from the very definitions that their requests are checked by. */
export function openApi(version: string, operations: readonly Operation[]) {
  const named: Record<string, Schema> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    const described = withReferences(describe(operation), named)
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: described }
  }
  const hooks = withReferences(webhooks, named)
  withReferences(fault, named)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nightporter',
      version,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-Nightporter' },
      description:
        'Wakeup calls, minibar charges, room statuses and system information of a hotel. ' +
        `Results: ${codes(Result)}. Statuses: ${codes(Status)}. Sources: ${codes(Source)}.`,
    },
    servers: [{ url: '/', description: 'This appliance' }],
    security: [{ basic: [] }, { session: [] }],
    tags: Object.entries(areas).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: hooks,
    components: {
      securitySchemes: {
        basic: {
          type: 'http',
          scheme: 'basic',
          description:
            'For programs. An account with codes of an authenticator may only log in with it ' +
            '(`POST /rest/session`); all else is answered 401 with error 105.',
        },
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that `POST /rest/session` gave, for 12 hours.',
        },
      },
      parameters: { IdempotencyKey: idempotencyKey },
      responses: standardResponses(),
      schemas: named,
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Any text of the client, new for each thing that it wants done. A request that is repeated ' +
    'with the same key within 24 hours is answered as the first one was, and nothing is done twice.',
  schema: { type: 'string', maxLength: 255 },
  example: '0b9e2f0c-31d4-4f43-8d0e-52c1a9f3f0aa',
}

/** The same with a reference for every schema that has a name; those are put into `named`. */
function withReferences(value: unknown, named: Record<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((part) => withReferences(part, named))
  if (typeof value !== 'object' || value === null) return value
  const entries = () =>
    Object.fromEntries(
      Object.entries(value).map(([name, part]) => [
        name,
        // What an example holds is no schema.
        name === 'examples' || name === 'example' ? part : withReferences(part, named),
      ]),
    )
  if (!('title' in value) || typeof value.title !== 'string') return entries()
  named[value.title] ??= entries()
  return { $ref: `${prefix}${value.title}` }
}

function codes(table: Record<string, number>): string {
  return Object.entries(table)
    .map(([name, code]) => `${code} ${name}`)
    .join(', ')
}

function describe(operation: Operation) {
  const { reply } = operation
  const type = reply.type ?? (reply.schema && 'application/json')
  return {
    operationId: operation.id,
    tags: [operation.area satisfies Area],
    summary: operation.about,
    description: needs(operation),
    parameters: [
      ...pathParameters(operation.path),
      ...queryParameters(operation.query ?? {}),
      ...(takesKey(operation) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...bodyOf(operation),
    responses: {
      [reply.status]: {
        description: reply.about,
        ...(reply.mayBeEmpty && { 'x-may-be-empty': true }),
        ...(type && { content: { [type]: contentOf(reply.schema ?? { type: 'string' }) } }),
      },
      ...statusesOf(errorsOf(operation)),
    },
  }
}

function contentOf(schema: Schema) {
  return schema.type === 'string' || schema.oneOf
    ? { schema }
    : { schema, example: exampleOf(schema) }
}

/** Whether a request may be repeated under a key of its own. */
function takesKey({ method, isLogin }: Operation): boolean {
  return method === 'POST' && !isLogin
}

function needs(operation: Operation): string {
  const needed = permissions.filter((permission) => operation.permissions?.includes(permission))
  return [
    needed.length > 0 ? `Needs the permission ${needed.join(' and ')}.` : 'Needs credentials only.',
    operation.siteOnly ? 'Not for an account that is bound to a tenant.' : '',
    operation.licence ? `Licence: ${operation.licence}.` : '',
    operation.details ?? '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function queryParameters(query: Params) {
  return Object.entries(query).map(([name, { kind, required, about }]) => ({
    name,
    in: 'query',
    required,
    description: about,
    schema: kind.schema,
    example: exampleOf(kind.schema),
  }))
}

function bodyOf(operation: Operation) {
  if (operation.takes === 'csv')
    return {
      requestBody: {
        required: true,
        content: {
          'text/csv': {
            schema: { type: 'string' },
            example: 'room,extension,language\n101,101,de\n102,102,en\n',
          },
        },
      },
    }
  if (operation.takes) {
    const type = operation.takes === 'zip' ? 'application/zip' : 'audio/wav'
    const content = { [type]: { schema: { type: 'string', format: 'binary' } } }
    return { requestBody: { required: true, content } }
  }
  const fields = Object.entries(operation.form ?? {})
  if (fields.length === 0) return {}
  const required = fields.filter(([, param]) => param.required).map(([name]) => name)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      fields.map(([name, { kind, about }]) => [name, { ...kind.schema, description: about }]),
    ),
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  }
  const example =
    operation.example ??
    Object.fromEntries(
      fields
        .filter(([, param]) => param.required || required.length === 0)
        .map(([name, { kind }]) => [name, exampleOf(kind.schema)]),
    )
  return {
    requestBody: {
      required: required.length > 0,
      content: { 'application/x-www-form-urlencoded': { schema, example } },
    },
  }
}
