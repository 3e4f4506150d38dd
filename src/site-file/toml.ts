import type { AST } from 'toml-eslint-parser'
import { ParseError, parseTOML } from 'toml-eslint-parser'

/** A value of a TOML file that knows the line it stands on. */
export type Node = Table | List | Scalar

export interface Table {
  readonly kind: 'table'
  readonly line: number
  readonly entries: Map<string, Node>
}

export interface List {
  readonly kind: 'list'
  readonly line: number
  readonly items: Node[]
}

export interface Scalar {
  readonly kind: 'scalar'
  readonly line: number
  readonly value: string | number | boolean | Date | bigint
}

/** The text is not TOML. */
export class TomlError extends Error {
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.name = 'TomlError'
    this.line = line
  }
}

/** Reads a TOML text into values with their lines. Throws a TomlError at the first place that is not TOML. */
export function readToml(text: string): Table {
  const root: Table = { kind: 'table', line: 1, entries: new Map() }
  for (const part of parseToml(text).body[0].body) {
    if (part.type === 'TOMLKeyValue') put(root, part)
    else {
      const table = open(root, part)
      for (const entry of part.body) put(table, entry)
    }
  }
  return root
}

/** What the parser sees, for those who need to know where it stands. Throws a TomlError. */
export function parseToml(text: string): AST.TOMLProgram {
  try {
    return parseTOML(text)
  } catch (error) {
    if (error instanceof ParseError) throw new TomlError(error.message, error.lineNumber)
    throw error
  }
}

/** The table that a `[header]` or `[[header]]` begins. */
function open(root: Table, part: AST.TOMLTable): Table {
  const line = part.loc.start.line
  const path = part.resolvedKey
  const isItem = part.kind === 'array'
  const names = path.filter((name) => typeof name === 'string')
  const parent = descend(root, isItem ? names.slice(0, -1) : names, line)
  if (!isItem) return parent
  const name = names.at(-1) ?? ''
  const list = parent.entries.get(name) ?? { kind: 'list', line, items: [] }
  const item: Table = { kind: 'table', line, entries: new Map() }
  if (list.kind === 'list') list.items.push(item)
  parent.entries.set(name, list)
  return item
}

/** The table at a path below another one, made where it is missing. */
function descend(table: Table, names: string[], line: number): Table {
  let at = table
  for (const name of names) {
    let next = at.entries.get(name)
    if (next?.kind === 'list') next = next.items.at(-1)
    if (next?.kind !== 'table') {
      next = { kind: 'table', line, entries: new Map() }
      at.entries.set(name, next)
    }
    at = next
  }
  return at
}

function put(table: Table, entry: AST.TOMLKeyValue): void {
  const names = entry.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
  const line = entry.loc.start.line
  descend(table, names.slice(0, -1), line).entries.set(
    names.at(-1) ?? '',
    nodeOf(entry.value, line),
  )
}

/** The value of an entry. */
export function contentOf({ value, loc }: AST.TOMLKeyValue): Node {
  return nodeOf(value, loc.start.line)
}

function nodeOf(node: AST.TOMLContentNode, line: number): Node {
  switch (node.type) {
    case 'TOMLArray':
      return {
        kind: 'list',
        line,
        items: node.elements.map((element) => nodeOf(element, element.loc.start.line)),
      }
    case 'TOMLInlineTable': {
      const table: Table = { kind: 'table', line, entries: new Map() }
      for (const entry of node.body) put(table, entry)
      return table
    }
    default:
      return { kind: 'scalar', line, value: node.value }
  }
}
