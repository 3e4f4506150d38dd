import { type FaultCode, statusOf } from '../../src/core/fault.ts'
import { type Area, areas, type Operation } from '../../src/http/api/operation.ts'
import { exampleOf } from '../../src/http/api/schemas/schema.ts'
import { errorsOf } from '../../src/http/openapi/errors.ts'
import { faultMeanings } from '../../src/http/openapi/fault-meanings.ts'
import { document, operations } from './operations.ts'

interface Described {
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Record<string, Content> }
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly example: string
}

interface Content {
  readonly schema: { readonly properties?: Readonly<Record<string, { description: string }>> }
  readonly example?: Readonly<Record<string, string | number>>
}

const formType = 'application/x-www-form-urlencoded'

export interface Chapter {
  readonly name: string
  readonly text: string
}

/** The reference of the REST interface: a chapter in Markdown for each area. */
export function restChapters(): Chapter[] {
  return Object.entries(areas).map(([area, about]) => ({
    name: area.toLowerCase().replaceAll(' ', '-'),
    text: chapterText(area as Area, about),
  }))
}

function chapterText(area: Area, about: string): string {
  const own = operations.filter((operation) => operation.area === area)
  return [
    `# REST: ${area}\n`,
    '<!-- Made by "npm run manual" from the definitions of the operations. -->\n',
    `${about} What holds for all of them is in [REST](../rest.md).\n`,
    '| | |\n|---|---|',
    ...own.map((op) => `| [\`${op.method} ${op.path}\`](#${anchorOf(op)}) | ${cell(op.about)} |`),
    '',
    ...own.map(operationText),
  ].join('\n')
}

function anchorOf({ id }: Operation): string {
  return id.toLowerCase()
}

function operationText(operation: Operation): string {
  const { method, path, about, reply, id } = operation
  const described = describedOf(operation)
  return [
    `## ${id}\n`,
    `\`${method} ${path}\`\n`,
    `${about}\n`,
    `${described.description}\n`,
    ...parameterTable(operation, described),
    '```sh',
    curlOf(operation, described),
    '```\n',
    `**${reply.status}**: ${reply.about}\n`,
    ...(reply.schema && !reply.type
      ? ['```json', JSON.stringify(exampleOf(reply.schema), null, 2), '```\n']
      : []),
    ...ownErrors(operation),
    '',
  ].join('\n')
}

function ownErrors(operation: Operation): string[] {
  const own = errorsOf(operation).filter((code) => !everywhere.includes(code))
  const besides = '[the errors of every request](../rest.md#errors)'
  if (own.length === 0) return [`It has ${besides} only.`]
  return [`Besides ${besides}:\n`, ...errorTable(own)]
}

/** Errors that every request may have. */
const everywhere: readonly FaultCode[] = [101, 103, 105, 202, 204, 205, 206, 207, 502, 503]

/** Every error, in Markdown. */
export function allErrors(): string {
  const codes = Object.keys(faultMeanings).map((code) => Number(code) as FaultCode)
  return errorTable(codes).join('\n')
}

function errorTable(codes: readonly FaultCode[]): string[] {
  return [
    '| error | status | |\n|---|---|---|',
    ...codes.map((code) => `| ${code} | ${statusOf[code]} | ${cell(faultMeanings[code])} |`),
  ]
}

function describedOf({ method, path }: Operation): Described {
  const described = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return described as Described
}

function parameterTable(operation: Operation, { parameters, requestBody }: Described): string[] {
  const fields = Object.entries(requestBody?.content[formType]?.schema.properties ?? {})
  const rows = [
    ...parameters.filter(({ name }) => name !== undefined),
    ...fields.map(([name, { description }]) => ({
      name,
      in: 'form',
      required: operation.form?.[name]?.required ?? false,
      description,
    })),
  ]
  if (rows.length === 0) return []
  return [
    '| parameter | in | |\n|---|---|---|',
    ...rows.map(
      ({ name, in: place, required, description }) =>
        `| \`${name}\`${required ? '' : ' (optional)'} | ${place} | ${cell(description)} |`,
    ),
    '',
  ]
}

/** A file, as it is sent. */
const files = {
  csv: " -H 'Content-Type: text/csv' --data-binary @rooms.csv",
  wav: " -H 'Content-Type: audio/wav' --data-binary @hello.wav",
  zip: " -H 'Content-Type: application/zip' --data-binary @voice.zip",
}

/** The same request, as it is typed. */
function curlOf({ method, takes }: Operation, described: Described): string {
  const { parameters, requestBody } = described
  const asked = describedPath(described)
  const form = requestBody?.content[formType]?.example ?? {}
  const fields = Object.entries(form).map(([name, value]) => ` -d ${quoted(`${name}=${value}`)}`)
  const hasForm = fields.length > 0
  const verb = method === 'GET' || (method === 'POST' && hasForm) ? '' : ` -X ${method}`
  const file = takes ? files[takes] : ''
  const path = parameters
    .filter((parameter) => parameter.in === 'path')
    .reduce(
      (text, { name, example }) => text.replace(`{${name}}`, encodeURIComponent(example)),
      asked,
    )
  return `curl -u NAME http://box${path}${verb}${fields.join('')}${file}`
}

function describedPath(described: Described): string {
  const found = Object.entries(document.paths).find(([, methods]) =>
    Object.values(methods).includes(described),
  )
  return found?.[0] ?? ''
}

function quoted(text: string): string {
  return /^[\w=.,:+-]+$/.test(text) ? text : `'${text}'`
}

/** A text within a table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ')
}
