import { addonFile } from './addon-file.ts'

/** Sends one datagram to a unix socket, or says why not (an errno; 0 when sent). Never waits. */
export type SendDatagram = (path: string, bytes: Uint8Array) => number

/** An addon stays loaded once it is; the journal and systemd share it. */
const loaded = new Map<string, SendDatagram | undefined>()

/** Loads the addon. Undefined where it was not built: the source tree works without. */
export function loadDatagram(file = addonFile('datagram')): SendDatagram | undefined {
  if (!loaded.has(file)) loaded.set(file, load(file))
  return loaded.get(file)
}

function load(file: string): SendDatagram | undefined {
  const addon: { exports: { send?: unknown } } = { exports: {} }
  try {
    process.dlopen(addon, file)
  } catch {
    return undefined
  }
  const { send } = addon.exports
  return typeof send === 'function' ? (path, bytes) => Number(send(path, bytes)) : undefined
}
