import { join } from 'node:path'

/** The store's file and the command line's socket inside a data folder. */
export function dataFiles(folder: string) {
  return {
    store: join(folder, 'store'),
    socket: join(folder, 'socket'),
    initialPassword: join(folder, 'initial-password'),
  }
}
