import { answerMeanings, isAnswerCode } from './reaction.ts'
import type { PropertyRecord } from './record.ts'

const records: Record<string, string> = {
  LS: 'link start',
  LD: 'link description',
  LR: 'link record',
  LA: 'link alive',
  LE: 'link end',
  DR: 'resync wanted',
  DS: 'resync starts',
  DE: 'resync ends',
  PS: 'posting',
  PA: 'answer',
  GI: 'check-in',
  GO: 'check-out',
  GC: 'guest change',
  WR: 'wakeup wanted',
  WC: 'wakeup cleared',
  WA: 'wakeup result',
  RE: 'room status',
  NS: 'night audit starts',
  NE: 'night audit ends',
}

const fieldNames: Record<string, string> = {
  RN: 'room',
  RO: 'old room',
  'G#': 'reservation',
  GN: 'name',
  GL: 'language',
  GV: 'VIP',
  GG: 'group',
  GS: 'shared',
  PT: 'type',
  MA: 'article',
  'M#': 'quantity',
  TA: 'amount',
  SO: 'outlet',
  CT: 'text',
  X1: 'remark',
  ID: 'by',
  'P#': 'P#',
  AS: 'answer',
  'V#': 'version',
  IF: 'interface',
  RI: 'record',
  FL: 'fields',
  RS: 'status',
  SF: 'resync',
}

/** A record in words, each of which belongs on one line. */
export function recordWords({ id, fields }: PropertyRecord): string[] {
  const head = `${id} ${records[id] ?? 'unknown record'}`.padEnd(20)
  const words = fields.map(fieldWords)
  const date = fields.findIndex(([name]) => name === 'DA')
  // A date and its time are read together.
  if (date >= 0 && fields[date + 1]?.[0] === 'TI')
    words.splice(date, 2, `${words[date]} ${words[date + 1]}`)
  return [head, ...words]
}

function fieldWords([name, value]: readonly [string, string]): string {
  if (name === 'DA' && value.length === 6) return value.replace(/(..)(..)(..)/, '20$1-$2-$3')
  if (name === 'TI' && value.length === 6) return value.replace(/(..)(..)(..)/, '$1:$2:$3')
  const label = fieldNames[name] ?? name
  if (value === '') return `[${label}]`
  return `[${label} ${name === 'AS' ? answerWords(value) : value}]`
}

function answerWords(code: string): string {
  return code !== 'OK' && isAnswerCode(code) ? `${code} (${answerMeanings[code]})` : code
}
