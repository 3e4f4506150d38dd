import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Test } from 'tap'

/** The cable between a browser and the hotel, to be pulled and put back. */
export interface Wire {
  readonly url: string
  /** Ends every connection; new ones end at once. */
  pull(): void
  /** Nothing comes through any more, and nobody is told. */
  mute(): void
  putBack(): void
}

export async function openWire(t: Pick<Test, 'teardown'>, hotel: { url: string }): Promise<Wire> {
  const port = Number(new URL(hotel.url).port)
  const ends = new Set<Socket>()
  let isPulled = false
  let isMute = false
  const server = createServer((near) => {
    if (isPulled) return near.destroy()
    ends.add(near)
    near.on('error', () => undefined)
    if (isMute) return near.pause()
    const far = connect(port, '127.0.0.1').on('error', () => undefined)
    ends.add(far)
    for (const end of [near, far]) {
      end.on('close', () => {
        ends.delete(end)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
    return undefined
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const pull = () => {
    isPulled = true
    for (const end of ends) end.destroy()
  }
  t.teardown(() => {
    pull()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pull,
    mute: () => {
      isMute = true
      for (const end of ends) end.unpipe().pause()
    },
    putBack: () => {
      isPulled = false
    },
  }
}
