import type { AddressInfo, Server } from 'node:net'

/** Opens a server's port and gives its number. Rejects when it cannot be had. */
export function listenAt(server: Server, address: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(address, () => {
      server.off('error', reject)
      server.on('error', () => {})
      resolve((server.address() as AddressInfo).port)
    })
  })
}
