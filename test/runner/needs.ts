import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isInstalled } from '../../build/packages.ts'
import { canMakeNetworks } from './own-network.ts'

/**
 * What a test needs of the machine: `root`, who may mount disks and make networks, or a Debian
 * package. It stands at the module that uses it, and holds for every test file that imports this
 * module, however indirectly.
 */
export const needs: Readonly<Record<string, readonly string[]>> = {
  'hw/emulator/serial/pty.ts': ['socat'],
  'test/announce/announcer.test.ts': ['espeak-ng'],
  'test/announce/sound.test.ts': ['espeak-ng'],
  'test/announce/voices.test.ts': ['espeak-ng'],
  'test/appliance/machine.ts': ['root', 'debootstrap', 'systemd-container', 'curl', 'openssl'],
  'test/appliance/packages.ts': ['root', 'git', 'binutils'],
  'test/appliance/lintian.test.ts': ['lintian'],
  'test/build/firewall.test.ts': ['root', 'nftables'],
  'test/build/man.test.ts': ['mandoc'],
  'test/commands/pair.test.ts': ['etcd-server'],
  'test/commands/clock.test.ts': ['faketime'],
  'test/support/datagrams.ts': ['gcc', 'libc6-dev', 'socat'],
  'test/faults/disk.long.test.ts': ['root', 'strace'],
  'test/faults/large-writes.long.test.ts': ['root', 'strace'],
  'test/http/routes/system.test.ts': ['espeak-ng'],
  'test/http/server/tls.test.ts': ['curl'],
  'test/hw/emulator/command.test.ts': ['socat'],
  'test/hw/usb-tree.ts': ['root', 'udev'],
  // sipp sends recorded keys through a raw socket.
  'test/lines/sip/call/outcomes.test.ts': ['root'],
  'test/faults/hung-disk.long.test.ts': ['root', 'strace'],
  'test/manual/tour.long.test.ts': ['curl'],
  'test/page/whole-browser.long.test.ts': ['chromium'],
  'test/page/support/browser.ts': ['chromium-headless-shell'],
  'test/peers/baresip.ts': ['baresip-core'],
  'test/peers/cable.ts': ['socat'],
  'test/peers/capture.ts': ['root', 'tcpdump'],
  'test/peers/certificates.ts': ['openssl'],
  'test/pair/pair.test.ts': ['root'],
  'test/pair/house/network.ts': ['root', 'iproute2', 'nftables'],
  'test/pair/house/house.ts': ['etcd-server'],
  'test/pair/house/faults.ts': ['strace'],
  'test/peers/etcd.ts': ['etcd-server'],
  'test/peers/kamailio/kamailio.ts': ['kamailio', 'kamailio-tls-modules'],
  'test/peers/namespace.ts': ['root', 'iproute2', 'nftables'],
  'test/peers/sipp/sipp.ts': ['sip-tester'],
  'test/peers/sipp/sipp.test.ts': ['root'],
  'test/simulate/serial.test.ts': ['socat'],
  // sipp sends keys that it makes itself through a raw socket, too.
  'test/telephone/trunk.test.ts': ['root'],
  'test/system/datagram.test.ts': ['gcc', 'libc6-dev', 'socat'],
  'test/http/tls/certificate.test.ts': ['openssl'],
}

const root = join(import.meta.dirname, '../..')
const imports = /^(?:import|export) (?!type )(?:[^'";]* from )?'(\.[^']+\.ts)'/gm

/** What a test file needs, by itself or through what it imports. */
export function needsOf(file: string): string[] {
  const seen = new Set<string>()
  const visit = (module: string) => {
    // The product itself needs nothing; the bridge emulator does.
    if (seen.has(module) || !/^(test|hw)\//.test(module)) return
    seen.add(module)
    const text = readFileSync(join(root, module), 'utf8')
    for (const [, path = ''] of text.matchAll(imports)) visit(join(dirname(module), path))
  }
  visit(join(file))
  return [...new Set([...seen].flatMap((module) => needs[module] ?? []))]
}

/** Which of these needs this machine, and who runs the tests, do not meet. */
export function unmetOf(all: Iterable<string>): Set<string> {
  const isMet = (need: string) => (need === 'root' ? canMakeNetworks() : isInstalled(need))
  return new Set([...new Set(all)].filter((need) => !isMet(need)))
}
