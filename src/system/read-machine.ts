import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Machine } from '../core/appliance/machine.ts'
import { ownAddresses } from '../lib/own-addresses.ts'

/** What a board says that carries no number: a reader without the rights gets "-". */
const noSerial = /^(-|0+|none|default string|to be filled.*|system serial.*)?$/i
/** Mounts of programs and containers are no disks. */
const maxDisks = 16
const maxInterfaces = 16

/** Asks the machine, which calls a dozen programs and may take seconds. */
export async function readMachine(): Promise<Machine> {
  // Loaded when it is first needed: nobody asks for it while the daemon starts.
  const { system, mem, currentLoad, cpuTemperature, fsSize } = await import('systeminformation')
  // One after the other: together they would take the processors from calls.
  const board = await system()
  const memory = await mem()
  const { currentLoad: load } = await currentLoad()
  const { main: temperature } = await cpuTemperature()
  const disks = await fsSize()
  return {
    board: {
      manufacturer: board.manufacturer.trim(),
      model: board.model.trim(),
      serial: noSerial.test(board.serial) ? '' : board.serial,
    },
    memory: { total: memory.total, available: memory.available },
    load: Math.round(load),
    temperature: temperature > 0 ? temperature : null,
    disks: disks.slice(0, maxDisks).map(({ mount, size, used }) => ({ mount, size, used })),
    interfaces: interfacesIn('/sys/class/net'),
    addresses: ownAddresses(),
  }
}

/**
 * The network interfaces, without the one to itself, as the kernel lists them. systeminformation asks by a
 * kind of socket that the service may not open, and the failure would end the process.
 */
function interfacesIn(folder: string): Machine['interfaces'] {
  return readdirSync(folder)
    .filter((name) => name !== 'lo')
    .slice(0, maxInterfaces)
    .map((name) => ({
      name,
      up: read(join(folder, name, 'operstate')) === 'up',
      mac: read(join(folder, name, 'address')),
    }))
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
