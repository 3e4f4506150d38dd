/** Where things stand in the text of a site file. */

import type { AST } from 'toml-eslint-parser'
import type { SitePath } from '../../core/ports/site-editor.ts'
import { parseToml } from '../toml.ts'

/** `key = value` somewhere below a header, or above the first. */
export interface Entry {
  /** All of its path, that of its table included. */
  readonly at: SitePath
  readonly written: readonly string[]
  readonly node: AST.TOMLKeyValue
  /** The table that it stands in; undefined above the first header. */
  readonly part: AST.TOMLTable | undefined
}

/** The lines of a file, with what its parser knows of them. */
export class Layout {
  readonly text: string
  readonly lines: readonly string[]
  readonly parts: readonly AST.TOMLTable[]
  readonly entries: readonly Entry[]
  readonly #comments: readonly AST.Comment[]

  /** Throws a TomlError. */
  constructor(text: string) {
    this.text = text
    this.lines = text.split('\n')
    const program = parseToml(text)
    const { body } = program.body[0]
    this.#comments = program.comments
    this.parts = body.filter((part) => part.type === 'TOMLTable')
    this.entries = body.flatMap((part) =>
      part.type === 'TOMLTable'
        ? part.body.map((node) => entryOf(node, part))
        : [entryOf(part, undefined)],
    )
  }

  partAt(at: SitePath): AST.TOMLTable | undefined {
    return this.parts.find(({ resolvedKey }) => isSame(resolvedKey, at))
  }

  /** Whether there is a comment between two places of the text. */
  hasComment(from: number, to: number): boolean {
    return this.#comments.some(({ range }) => range[0] >= from && range[1] <= to)
  }

  /**
   * The lines of a part that belong together: from its header down to the first blank line after its
   * last entry, as indices of which the last is not meant.
   */
  linesOf(part: AST.TOMLTable): { from: number; to: number } {
    const last = part.body.at(-1) ?? part.key
    let to = last.loc.end.line
    while (to < this.lines.length && isComment(this.lines[to])) to += 1
    // Comments above the next header are its own.
    if (to < this.lines.length && isHeader(this.lines[to])) to = last.loc.end.line
    return { from: part.loc.start.line - 1, to }
  }

  /** The same with the comments directly above its header. */
  blockOf(part: AST.TOMLTable): { from: number; to: number } {
    const { from, to } = this.linesOf(part)
    let start = from
    while (start > 0 && isComment(this.lines[start - 1])) start -= 1
    // Nothing but comments up to the top is about the whole file, and examples are for later.
    const isOwn = start > 0 && !this.lines.slice(start, from).some(isExample)
    return { from: isOwn ? start : from, to }
  }
}

export function isWithin(at: SitePath, above: SitePath): boolean {
  return above.every((key, index) => at[index] === key)
}

function isSame(one: SitePath, other: SitePath): boolean {
  return one.length === other.length && isWithin(one, other)
}

function entryOf(node: AST.TOMLKeyValue, part: AST.TOMLTable | undefined): Entry {
  const written = node.key.keys.map((key) => (key.type === 'TOMLBare' ? key.name : key.value))
  return { at: [...(part?.resolvedKey ?? []), ...written], written, node, part }
}

function isComment(line: string | undefined): boolean {
  return line !== undefined && /^\s*#/.test(line)
}

function isHeader(line: string | undefined): boolean {
  return line !== undefined && /^\s*\[/.test(line)
}

/** Something that somebody has put aside. */
function isExample(line: string): boolean {
  return /^\s*#\s*(?:\[|[\w."-]+\s*=)/.test(line)
}
