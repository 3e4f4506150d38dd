import { readFileSync } from 'node:fs'

/**
 * The addresses of this box that others can reach it by. They are read where the kernel lists them:
 * the service may not open the kind of socket that the system's own call for it needs.
 */
export function ownAddresses(folder = '/proc/net'): string[] {
  const four = localOf(read(`${folder}/fib_trie`))
  const six = reachableOf(read(`${folder}/if_inet6`))
  return [...new Set([...four, ...six])]
}

/** IPv4: an address of ours stands before its line `/32 host LOCAL`. */
function localOf(trie: string): string[] {
  return [...trie.matchAll(/\|-- ([\d.]+)\n\s+\/32 host LOCAL/g)]
    .map(([, address = '']) => address)
    .filter((address) => !address.startsWith('127.'))
}

/** IPv6: 32 digits, then numbers, of which the third is the scope; 00 is everywhere. */
function reachableOf(list: string): string[] {
  return [...list.matchAll(/^([0-9a-f]{32}) \S+ \S+ 00 /gm)].map(([, digits = '']) =>
    shortened((digits.match(/.{4}/g) ?? []).join(':')),
  )
}

/** As clients write it: `fd00::2`. */
function shortened(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
