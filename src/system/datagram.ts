import { addonFile } from './addon-file.ts'

/** Sends one datagram to a unix socket, or says why not (an errno; 0 when sent). Never waits. */
export type SendDatagram = (path: string, bytes: Uint8Array) => number

/** Loads the addon. Undefined where it was not built: the source tree works without. */
export function loadDatagram(file = addonFile('datagram')): SendDatagram | undefined {
  const loaded: { exports: { send?: unknown } } = { exports: {} }
  try {
    process.dlopen(loaded, file)
  } catch {
    return undefined
  }
  const { send } = loaded.exports
  return typeof send === 'function' ? (path, bytes) => Number(send(path, bytes)) : undefined
}
