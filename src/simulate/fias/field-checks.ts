import { isAnswerCode } from './reaction.ts'
import { fieldOf, type PropertyRecord } from './record.ts'

/** The fields that each record must have. */
const required: Record<string, readonly string[]> = {
  LD: ['DA', 'TI', 'V#', 'IF'],
  LR: ['RI', 'FL'],
  LA: ['DA', 'TI'],
  LS: ['DA', 'TI'],
  LE: ['DA', 'TI'],
  DR: ['DA', 'TI'],
  PS: ['RN', 'PT', 'SO', 'DA', 'TI', 'P#'],
  WR: ['RN', 'DA', 'TI'],
  WC: ['RN', 'DA', 'TI'],
  WA: ['RN', 'DA', 'TI', 'AS'],
}

/** What each field may hold, and how to say so. */
const forms: Record<string, readonly [isGood: (value: string) => boolean, rule: string]> = {
  RN: [(value) => /^\S{1,8}$/.test(value), 'a room of 1 to 8 characters'],
  DA: [isDate, 'a date YYMMDD'],
  TI: [isTime, 'a time HHMMSS'],
  MA: [(value) => /^\d{1,4}$/.test(value), 'an article of up to 4 digits'],
  'M#': [(value) => /^\d{1,2}$/.test(value) && Number(value) >= 1, 'a quantity from 1 to 99'],
  'P#': [(value) => /^\d{1,8}$/.test(value) && Number(value) >= 1, 'a number from 1 to 99999999'],
  SO: [(value) => /^\S{1,5}$/.test(value), 'an outlet of 1 to 5 characters'],
  TA: [(value) => /^-?\d+$/.test(value), 'an amount in digits, without a point'],
  CT: [(value) => value.length <= 20, 'at most 20 characters'],
  X1: [(value) => value.length <= 25, 'at most 25 characters'],
  ID: [(value) => value.length <= 16, 'at most 16 characters'],
  IF: [(value) => /^[A-Z]{2}$/.test(value), 'a type of two letters'],
  RI: [(value) => /^[A-Z]{2}$/.test(value), 'a record of two letters'],
  FL: [(value) => /^([A-Z0-9][A-Z0-9#])+$/.test(value), 'names of two letters, side by side'],
  AS: [isAnswerCode, 'an answer code'],
}

/** What is wrong with the fields of a record that the other side has sent, in words. */
export function checkFields(record: PropertyRecord): string[] {
  const { id, fields } = record
  const missing = (required[id] ?? []).filter((name) => fieldOf(record, name) === undefined)
  const names = fields.map(([name]) => name)
  const doubled = new Set(names.filter((name, index) => names.indexOf(name) !== index))
  const bad = fields.flatMap(([name, value]) => {
    const [isGood, rule] = forms[name] ?? []
    return isGood && !isGood(value) ? [`${id}: ${name} must be ${rule}, not "${value}"`] : []
  })
  return [
    ...missing.map((name) => `${id}: ${name} is missing`),
    ...[...doubled].map((name) => `${id}: ${name} is there twice`),
    ...bad,
    ...(id === 'PS' ? checkPosting(record) : []),
  ]
}

function checkPosting(record: PropertyRecord): string[] {
  const has = (name: string) => fieldOf(record, name) !== undefined
  const kind = fieldOf(record, 'PT')
  if (kind === undefined) return []
  if (kind === 'M')
    return [
      ...(has('MA') ? [] : ['PS: a posting by article (PTM) has no article MA']),
      ...(has('M#') ? [] : ['PS: a posting by article (PTM) has no quantity M#']),
    ]
  if (kind === 'C') return has('TA') ? [] : ['PS: a posting by amount (PTC) has no amount TA']
  return [`PS: PT must be M (by article) or C (by amount), not "${kind}"`]
}

function isDate(value: string): boolean {
  const [, year, month, day] = /^(\d\d)(\d\d)(\d\d)$/.exec(value) ?? []
  const text = `20${year}-${month}-${day}`
  const ms = Date.parse(`${text}T00:00:00Z`)
  // Dates such as 30 February are read as a day of March.
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}

function isTime(value: string): boolean {
  return /^([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(value)
}
