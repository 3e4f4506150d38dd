import type { Direction } from '../transport/transport.ts'
import type { FiasRecord } from './record.ts'

const width = 80
const maxValueLength = 50

const meanings: Record<string, string> = {
  LS: 'start',
  LD: 'who I am',
  LR: 'I use',
  LA: 'alive',
  LE: 'end',
  PS: 'posting',
  PA: 'answer',
  GI: 'check-in',
  GO: 'check-out',
  GC: 'change',
  WR: 'wake',
  WC: 'no wake',
  WA: 'woken',
  DR: 'ask list',
  DS: 'list',
  DE: 'list end',
  NS: 'audit',
  NE: 'audit end',
}

const fieldNames: Record<string, string> = {
  RN: 'room',
  RO: 'old room',
  'G#': 'reservation',
  GL: 'language',
  GV: 'VIP',
  GG: 'group',
  GS: 'shared',
  SF: 'resync',
  DA: 'date',
  TI: 'time',
  PT: 'type',
  MA: 'article',
  'M#': 'quantity',
  SO: 'outlet',
  TA: 'amount',
  'P#': 'P#',
  AS: 'answer',
  'V#': 'version',
  IF: 'interface',
  RI: 'record',
  FL: 'fields',
}

/** What we write ourselves. What others write there may be about a guest. */
const ownFieldNames: Record<string, string> = { ID: 'by', CT: 'text', X1: 'note' }

/** A record for people to read: `07:45:10 -> PS posting   room 101, article 1450, P# 1733`. */
export function recordText(time: string, direction: Direction, record: FiasRecord): string {
  const meaning = (meanings[record.id] ?? '').padEnd(9)
  const head = `${time} ${arrowOf(direction)} ${record.id} ${meaning} `
  return wrap(head, fieldTexts(direction, record))
}

export function signalText(time: string, direction: Direction, signal: string): string {
  return `${time} ${arrowOf(direction)} ${signal}`
}

export function eventText(time: string, event: string): string {
  return `${time} -- ${event}`
}

function arrowOf(direction: Direction): string {
  return direction === 'sent' ? '->' : '<-'
}

/** In an answer to a posting it is the reason, which people are shown anyway. */
const answerFieldNames: Record<string, string> = { ...fieldNames, CT: 'text' }

/** Fields that we do not know are not shown: a name may be in them. */
function fieldTexts(direction: Direction, { id, fields }: FiasRecord): string[] {
  const names = id === 'PA' ? answerFieldNames : fieldNames
  const known = direction === 'sent' ? { ...fieldNames, ...ownFieldNames } : names
  const shown = fields
    .filter(([name]) => known[name] !== undefined)
    .map(([name, value]) => `${known[name]} ${readable(value)}`.trimEnd())
  const hidden = fields.length - shown.length
  return hidden === 0 ? shown : [...shown, `${hidden} not shown`]
}

/** What a terminal would obey is left out. */
function readable(value: string): string {
  const text = value.replace(/\p{C}/gu, '·')
  return text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text
}

function wrap(head: string, parts: readonly string[]): string {
  const lines: string[] = []
  let line = head
  for (const [i, part] of parts.entries()) {
    const text = i < parts.length - 1 ? `${part},` : part
    const isFirst = line.length === head.length
    if (!isFirst && line.length + 1 + text.length > width) {
      lines.push(line)
      line = ' '.repeat(head.length) + text
    } else line += isFirst ? text : ` ${text}`
  }
  return [...lines, line].map((full) => full.trimEnd()).join('\n')
}
