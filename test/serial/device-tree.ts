import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Test } from 'tap'
import type { DeviceFolders } from '../../src/serial/list-serial.ts'
import { tempFolder } from '../support/hotel.ts'

/** A machine's device folders, laid out as the kernel and udev do it. */
export class DeviceTree {
  readonly folders: DeviceFolders
  #count = 0

  constructor(folder: string) {
    this.folders = { sys: join(folder, 'sys'), dev: join(folder, 'dev') }
  }

  static async make(t: Test): Promise<DeviceTree> {
    const tree = new DeviceTree(await tempFolder(t))
    await mkdir(join(tree.folders.sys, 'class/tty'), { recursive: true })
    await mkdir(join(tree.folders.dev, 'fxs/by-serial'), { recursive: true })
    return tree
  }

  /** A USB adapter with these texts, such as `product`. */
  async plugIn(tty: string, texts: Record<string, string>): Promise<void> {
    this.#count += 1
    const usb = join(this.folders.sys, `devices/pci0/usb1/1-${this.#count}`)
    const port = join(usb, `1-${this.#count}:1.0/${tty}`)
    await this.#addTty(tty, port)
    for (const [name, text] of Object.entries(texts)) await writeFile(join(usb, name), `${text}\n`)
  }

  /** A UART on the board; type 0 is a place where none is. */
  async solder(tty: string, type: number): Promise<void> {
    const folder = await this.#addTty(tty, join(this.folders.sys, `devices/platform/${tty}`))
    await writeFile(join(folder, 'type'), `${type}\n`)
  }

  async addConsole(tty: string): Promise<void> {
    await mkdir(join(this.folders.sys, 'class/tty', tty))
  }

  async nameBridge(serial: string, tty: string): Promise<void> {
    await symlink(`../../${tty}`, join(this.folders.dev, 'fxs/by-serial', serial))
  }

  async #addTty(tty: string, device: string): Promise<string> {
    const folder = join(device, 'tty', tty)
    await mkdir(folder, { recursive: true })
    await symlink(relative(folder, device), join(folder, 'device'))
    const link = join(this.folders.sys, 'class/tty', tty)
    await symlink(relative(dirname(link), folder), link)
    return folder
  }
}
