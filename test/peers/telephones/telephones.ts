import { join } from 'node:path'
import type { Test } from 'tap'
import type { KeysAs, PlacedCallEnd } from '../../../src/simulate/phones/placed-call.ts'
import { startChild } from '../child.ts'
import type { Namespace } from '../namespace.ts'

export interface Order {
  readonly what: 'dial' | 'press' | 'hang up'
  readonly extension: string
  /** Which call of all it is about. */
  readonly call: number
  readonly keysAs?: KeysAs
  readonly keys?: string
}

export interface Report {
  readonly call: number
  readonly what: 'answered' | 'over'
  readonly end?: PlacedCallEnd
}

/** A call that was answered. */
export interface TelephoneCall {
  press(keys: string): void
  /** Resolves when it is over. */
  hangUp(): Promise<void>
}

export interface Telephones {
  /** Calls; resolves with undefined when it is not answered, and rejects when nobody knows within a minute. */
  dial(extension: string, keysAs: KeysAs): Promise<TelephoneCall | undefined>
}

/** Telephones of ours that call a box, in a network of their own or here. */
export async function startTelephones(
  t: Test,
  box: { readonly host: string; readonly port: number },
  namespace?: Namespace,
): Promise<Telephones> {
  const file = join(import.meta.dirname, 'process.ts')
  const command = [process.execPath, file, box.host, String(box.port)]
  const about = { package: 'nodejs' }
  const child = namespace ? namespace.start(command, about) : startChild(t, command, about)
  await child.says(/ready/)
  let calls = 0
  return {
    dial: async (extension, keysAs) => {
      calls += 1
      const call = calls
      const order = (order: Pick<Order, 'what' | 'keys' | 'keysAs'>) =>
        child.write(`${JSON.stringify({ extension, call, ...order })}\n`)
      const reported = (what: string) =>
        child.says(new RegExp(`\\{"call":${call},"what":"(${what})"`))
      order({ what: 'dial', keysAs })
      const [, what] = await reported('answered|over')
      if (what === 'over') return undefined
      return {
        press: (keys) => order({ what: 'press', keys }),
        hangUp: async () => {
          order({ what: 'hang up' })
          await reported('over')
        },
      }
    },
  }
}
