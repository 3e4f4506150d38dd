import { type Kind, mistake, noted, tableOf, within } from '../reader.ts'
import { text } from '../values.ts'

/** Names of profiles by the VIP codes of a property system. */
const readCodes: Kind<Record<string, string>> = (node, position) => {
  const entries = [...(tableOf(node, position)?.entries ?? [])]
  const read = entries.map(([code, value]): [string, string] => {
    const at = within(position, code, value)
    if (/^[A-Za-z0-9_-]{1,20}$/.test(code)) return [code, text()(value, at)]
    mistake(at, 'should be a VIP code of 1 to 20 letters, digits, - and _, such as 1.')
    return [code, '']
  })
  return Object.fromEntries(read)
}

export const vipCodes = noted(readCodes, { form: { type: 'map', of: 'text' }, default: '{}' })
