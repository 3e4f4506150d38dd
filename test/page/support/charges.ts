import type { Client } from '../../support/client.ts'

interface Charge {
  readonly room: string
  readonly quantity: number
  readonly description: string
}

/** Every charge that the system has taken, such as `305 2 × Cola`. */
export async function chargesOf({ admin }: { readonly admin: Client }): Promise<string[]> {
  const { json } = await admin.get('/rest/isi/report').expect(200)
  return json.charges.map(
    ({ room, quantity, description }: Charge) => `${room} ${quantity} × ${description}`,
  )
}
