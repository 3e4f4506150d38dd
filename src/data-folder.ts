import { connect } from 'node:net'
import { join } from 'node:path'

/** The files inside a data folder. */
export function dataFiles(folder: string) {
  return {
    store: join(folder, 'store'),
    /** Where the command line speaks to the daemon. */
    socket: join(folder, 'socket'),
    initialPassword: join(folder, 'initial-password'),
  }
}

/** Whether a daemon works on this folder. Rejects when that cannot be told. */
export function isServed(folder: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(dataFiles(folder).socket)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(false)
      else reject(error)
    })
  })
}
