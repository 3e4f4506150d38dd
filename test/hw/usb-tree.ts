import { spawnSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const host = 'devices/pci0000:00/0000:00:14.0/usb1'

/** A folder that udev takes for /sys, with USB devices that are not there. */
export class UsbTree {
  readonly #sys: string
  #count = 0

  constructor(folder: string) {
    this.#sys = join(folder, 'sys')
  }

  /** Plugs a device in; gives its path, and that of its serial port's device. */
  async plugIn(tty: string, texts: Record<string, string>): Promise<{ usb: string; port: string }> {
    this.#count += 1
    const usb = `${host}/1-${this.#count}`
    await this.#add(usb, 'bus/usb', 'DEVTYPE=usb_device\nDRIVER=usb\n')
    await this.#describe(usb, { busnum: '1', devnum: `${this.#count}`, ...texts })
    const face = `${usb}/1-${this.#count}:1.0`
    await this.#add(face, 'bus/usb', 'DEVTYPE=usb_interface\n')
    const classes = { bInterfaceClass: 'ff', bInterfaceSubClass: 'ff', bInterfaceProtocol: 'ff' }
    await this.#describe(face, { ...classes, bInterfaceNumber: '00' })
    const port = `${face}/tty/${tty}`
    const minor = 10 + this.#count
    await this.#add(port, 'class/tty', `MAJOR=188\nMINOR=${minor}\nDEVNAME=${tty}\n`)
    return { usb, port }
  }

  /** The part of an FTDI adapter that knows how long to keep what it has heard. */
  async addFtdiPort(usb: string): Promise<string> {
    const path = `${usb}/ftdi`
    await this.#add(path, 'bus/usb-serial', '')
    const driver = join(this.#sys, 'bus/usb-serial/drivers/ftdi_sio')
    await mkdir(driver, { recursive: true })
    await symlink(relative(join(this.#sys, path), driver), join(this.#sys, path, 'driver'))
    await this.#describe(path, { latency_timer: '16' })
    return path
  }

  /** What udev says about a device by these rules beside its own. Nothing of this machine is touched. */
  ask(rules: string, path: string): string {
    const script = `set -e
      mount --bind "$1" /sys
      mount -t tmpfs none /run && mkdir -p /run/udev/rules.d
      cp "$2" /run/udev/rules.d/60-nightporter-fxs.rules
      mount -t tmpfs none /dev
      exec udevadm test --action=add "/sys/$3" 2>&1`
    const env = { ...process.env, SYSTEMD_DEVICE_VERIFY_SYSFS: '0' }
    const words = ['-m', 'sh', '-c', script, 'sh', this.#sys, rules, path]
    const { status, stdout, stderr } = spawnSync('unshare', words, { env, encoding: 'utf8' })
    if (status !== 0) throw new Error(`udevadm has failed: ${stdout}${stderr}`)
    return stdout
  }

  async #add(path: string, subsystem: string, uevent: string): Promise<void> {
    const [folder, target] = [join(this.#sys, path), join(this.#sys, subsystem)]
    await mkdir(folder, { recursive: true })
    await mkdir(target, { recursive: true })
    await symlink(relative(folder, target), join(folder, 'subsystem'))
    await writeFile(join(folder, 'uevent'), uevent)
  }

  async #describe(path: string, texts: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(texts))
      await writeFile(join(this.#sys, path, name), `${text}\n`)
  }
}
