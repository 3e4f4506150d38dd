import { isIP, isIPv4 } from 'node:net'
import { file } from './readable-file.ts'
import { type Kind, key, mistake, noted, table } from './reader.ts'
import { checkedText, optional, parsedText, texts } from './values.ts'

const folder = '/etc/nightporter/pair'

const member = (value: string) => {
  const url = URL.parse(value)
  const isPlace = url !== null && url.port !== '' && url.pathname === '/' && url.username === ''
  if (isPlace && url.protocol === 'https:') return undefined
  // Plain text never leaves this machine.
  if (isPlace && url.protocol === 'http:' && isLoopback(url.hostname)) return undefined
  return `has "${value}", which should be an address such as "https://10.0.0.9:2379".`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && host.startsWith('127.'))
}

const place = parsedText('an address and a port such as "10.0.0.9:2378"', (value) => {
  const [, host = '', port] = /^\[?([^\]]+?)\]?:(\d{1,5})$/.exec(value) ?? []
  return isIP(host) !== 0 && Number(port) <= 65_535 ? { host, port: Number(port) } : undefined
})

const keys = table(
  {
    name: key(
      checkedText('a name of at most 20 small letters, digits and dashes', (value) =>
        /^[a-z0-9][a-z0-9-]{0,19}$/.test(value),
      ),
      'This box; the other one has another name.',
    ),
    etcd: key(
      texts([], member),
      'The members of etcd, such as ["https://10.0.0.9:2379", "https://10.0.0.10:2379", "https://10.0.0.11:2379"]: one on each box, and a witness. The same in both files.',
    ),
    ca_file: key(
      file,
      `The certificate of the pair's CA; "nightporter pair init" writes ${folder}/ca.pem.`,
    ),
    cert_file: key(file, `The certificate of this box; ${folder}/box.pem.`),
    key_file: key(file, `Its key; ${folder}/box-key.pem.`),
    listen: key(
      noted(optional(place), { default: '""' }),
      'Where the other box gets a copy of the store. Port 2378 of the address that this box has in etcd, when empty.',
    ),
  },
  'Two boxes, of which one works and the other follows it and can take its place at any moment. Changes of this section take effect with the next start.',
)

export type PairConfig = ReturnType<typeof keys>

/** Without the section the box is alone. */
const readPair: Kind<PairConfig | undefined> = (node, position) => {
  if (node === undefined) return undefined
  const read = keys(node, position)
  const { etcd, ca_file, cert_file, key_file } = read
  if (etcd.length === 0) mistake(position, 'needs etcd: the addresses of its members.')
  const isTls = etcd.some((value) => value.startsWith('https:'))
  if (isTls && etcd.some((value) => value.startsWith('http:')))
    mistake(position, 'has members of etcd with and without TLS; all of them need it.')
  if (isTls && (ca_file === '' || cert_file === '' || key_file === ''))
    mistake(position, 'needs ca_file, cert_file and key_file; "nightporter pair init" makes them.')
  return read
}

export const pair = noted(readPair, keys.notes ?? {})
