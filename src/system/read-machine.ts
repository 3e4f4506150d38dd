import type { Systeminformation } from 'systeminformation'
import type { Machine } from '../core/appliance/machine.ts'

/** What a board says that carries no number: a reader without the rights gets "-". */
const noSerial = /^(-|0+|none|default string|to be filled.*|system serial.*)?$/i
/** Mounts of programs and containers are no disks. */
const maxDisks = 16
const maxInterfaces = 16

/** Asks the machine, which calls a dozen programs and may take seconds. */
export async function readMachine(): Promise<Machine> {
  // Loaded when it is first needed: nobody asks for it while the daemon starts.
  const { system, mem, currentLoad, cpuTemperature, fsSize, networkInterfaces } = await import(
    'systeminformation'
  )
  // One after the other: together they would take the processors from calls.
  const board = await system()
  const memory = await mem()
  const { currentLoad: load } = await currentLoad()
  const { main: temperature } = await cpuTemperature()
  const disks = await fsSize()
  const found = await networkInterfaces()
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
    interfaces: (Array.isArray(found) ? found : [found])
      .filter(({ internal }) => !internal)
      .slice(0, maxInterfaces)
      .map(interfaceOf),
  }
}

function interfaceOf(
  found: Systeminformation.NetworkInterfacesData,
): Machine['interfaces'][number] {
  const addresses = [found.ip4, found.ip6].filter((address) => address !== '')
  return { name: found.iface, up: found.operstate === 'up', mac: found.mac, addresses }
}
