/** What an address is counted by. A household has a whole /64 of IPv6 addresses: it counts as one. */
export function addressKey(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/.exec(address)
  if (v4?.[1]) return v4[1]
  const [left = '', right = ''] = address.split('::')
  const groups = left.split(':').filter((group) => group !== '')
  const zeros = address.includes('::') ? 8 - groups.length - right.split(':').length : 0
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), right].slice(0, 4).join(':')
}
