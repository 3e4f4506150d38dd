import { type Kind, mistake, noted } from './reader.ts'
import { texts } from './values.ts'

const address = /^(?:\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+):(\d{1,5})$/

export interface Listen {
  readonly host: string
  readonly port: number
}

/** One address, or several, to serve at: `0.0.0.0:80`, `[::]:80`. */
export function listen(fallback: Listen): Kind<readonly Listen[]> {
  const read: Kind<readonly Listen[]> = (node, position) => {
    if (node === undefined) return [fallback]
    if (node.kind === 'list' && node.items.length === 0)
      mistake(position, 'is empty; it should be host:port, or a list of several.')
    return texts([], (value) =>
      isAddress(value) ? undefined : `has "${value}", which should be host:port.`,
    )(node, position)
      .filter(isAddress)
      .map((value) => {
        const colon = value.lastIndexOf(':')
        const host = value.slice(0, colon).replace(/^\[|\]$/g, '')
        return { host, port: Number(value.slice(colon + 1)) }
      })
  }
  return noted(read, { form: { type: 'list' }, default: `"${fallback.host}:${fallback.port}"` })
}

function isAddress(value: string): boolean {
  const port = address.exec(value)?.[1]
  return port !== undefined && Number(port) <= 65_535
}
