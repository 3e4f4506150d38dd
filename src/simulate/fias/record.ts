/** A record of the property interface: `PS|RN2781|PTM|…|`. */
export interface PropertyRecord {
  /** Two letters. */
  readonly id: string
  /** Two-letter names and their values, in the order of the record. */
  readonly fields: readonly (readonly [name: string, value: string])[]
}

/** Reads what stood between STX and ETX; undefined when it is no record. */
export function readRecord(text: string): PropertyRecord | undefined {
  const [id = '', ...parts] = text.split('|')
  if (!/^[A-Z]{2}$/.test(id) || parts.length === 0 || parts.at(-1) !== '') return undefined
  const fields: [string, string][] = []
  for (const part of parts.slice(0, -1)) {
    const name = part.slice(0, 2)
    if (!/^[A-Z0-9][A-Z0-9#]$/.test(name)) return undefined
    fields.push([name, part.slice(2)])
  }
  return { id, fields }
}

export function writeRecord({ id, fields }: PropertyRecord): string {
  return [id, ...fields.map(([name, value]) => name + value), ''].join('|')
}

/** The value of a field, or undefined when the record has none of that name. */
export function fieldOf({ fields }: PropertyRecord, name: string): string | undefined {
  return fields.find(([other]) => other === name)?.[1]
}

/** The fields of an answer to a posting (PA). */
export function answerFields(
  { room, postingNumber }: { room: string; postingNumber: string },
  code: string,
): [name: string, value: string][] {
  return [['RN', room], ['AS', code], ['P#', postingNumber], ...dateFields(Date.now())]
}

/** The fields DA and TI of an instant, in the machine's own zone. */
export function dateFields(ms: number): [name: string, value: string][] {
  const at = new Date(ms)
  const two = (value: number) => String(value % 100).padStart(2, '0')
  return [
    ['DA', two(at.getFullYear()) + two(at.getMonth() + 1) + two(at.getDate())],
    ['TI', two(at.getHours()) + two(at.getMinutes()) + two(at.getSeconds())],
  ]
}
