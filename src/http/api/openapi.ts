import { permissions } from '../../core/model/account.ts'
import { Result, Source, Status } from '../../core/model/wakeup.ts'
import type { Operation } from './operation.ts'
import type { Params } from './params.ts'
import { fault } from './schemas.ts'

/** Describes the operations, from the very definitions that their requests are checked by. */
export function openApi(version: string, operations: readonly Operation[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: describe(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nightporter',
      version,
      description:
        'Wakeup calls, minibar charges, room statuses and system information of a hotel. ' +
        `Results: ${codes(Result)}. Statuses: ${codes(Status)}. Sources: ${codes(Source)}.`,
    },
    security: [{ basic: [] }, { session: [] }],
    paths,
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
      schemas: { Fault: fault },
    },
  }
}

function codes(table: Record<string, number>): string {
  return Object.entries(table)
    .map(([name, code]) => `${code} ${name}`)
    .join(', ')
}

function describe(operation: Operation) {
  const { reply } = operation
  const type = reply.schema ? 'application/json' : reply.type
  return {
    tags: [operation.area],
    summary: operation.about,
    description: needs(operation),
    parameters: [
      ...[...operation.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
        name,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...parametersOf(operation.query ?? {}),
    ],
    ...bodyOf(operation),
    responses: {
      [reply.status]: {
        description: reply.about,
        ...(reply.mayBeEmpty && { 'x-may-be-empty': true }),
        ...(type && { content: { [type]: { schema: reply.schema ?? { type: 'string' } } } }),
      },
      default: {
        description: 'A failure; the description says what to change.',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
      },
    },
  }
}

function needs(operation: Operation): string {
  const needed = permissions.filter((permission) => operation.permissions?.includes(permission))
  return [
    needed.length > 0 ? `Needs the permission ${needed.join(' and ')}.` : 'Needs credentials only.',
    operation.siteOnly ? 'Not for an account that is bound to a tenant.' : '',
    operation.licence ? `Licence: ${operation.licence}.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function parametersOf(query: Params) {
  return Object.entries(query).map(([name, { kind, required, about }]) => ({
    name,
    in: 'query',
    required,
    description: about,
    schema: kind.schema,
  }))
}

function bodyOf(operation: Operation) {
  if (operation.takesCsv)
    return {
      requestBody: { required: true, content: { 'text/csv': { schema: { type: 'string' } } } },
    }
  if (operation.takesWav)
    return {
      requestBody: {
        required: true,
        content: { 'audio/wav': { schema: { type: 'string', format: 'binary' } } },
      },
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
  return {
    requestBody: {
      required: required.length > 0,
      content: { 'application/x-www-form-urlencoded': { schema } },
    },
  }
}
