import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { HotelClient } from './hotel-client.ts'
import { type Machine, makeMachine, type Outcome } from './machine.ts'
import { packageFile } from './packages.ts'

const installLimitMs = 120_000
export const siteFile = '/etc/nightporter/nightporter.toml'
export const dataFolder = '/var/lib/nightporter'

/** A hotel whose only line answers everything. */
export const site = `[site]
name = "Hotel Astoria"
timezone = "Europe/Vienna"

[http]
listen = ["0.0.0.0:80"]

[[line]]
name = "pbx"
driver = "simulated"
answer = "1s"
`

/** Installs a package in a running box, as a person would. */
export function install(machine: Machine, version: string): Promise<Outcome> {
  const name = `nightporter_${version}.deb`
  copyFileSync(packageFile(version), join(machine.root, 'srv', name))
  const options = '-y -q -o Dpkg::Options::=--force-confold --allow-downgrades'
  return machine.sh(`apt-get install ${options} /srv/${name} 2>&1`, installLimitMs)
}

export function writeSite(machine: Machine, text: string): void {
  writeFileSync(join(machine.root, siteFile), text)
}

/** A box that serves our hotel, with rooms 101 to 140, and somebody who books calls there. */
export async function openHotel(
  t: Test,
  version: string,
): Promise<{ machine: Machine; client: HotelClient }> {
  const machine = makeMachine(t)
  await machine.boot()
  const { code, out } = await install(machine, version)
  if (code !== 0) throw new Error(out)
  writeSite(machine, site)
  await machine.sh('systemctl restart nightporter')
  const client = new HotelClient(machine)
  await moveIn(machine, client)
  return { machine, client }
}

/** Makes the rooms of a store that is new, and learns its password. */
export async function moveIn(machine: Machine, client: HotelClient): Promise<void> {
  client.password = (await machine.sh(`cat ${dataFolder}/initial-password`)).out.trim()
  const rooms = Array.from({ length: 40 }, (_, index) => `${101 + index}`)
  await machine.sh(`printf 'room\\n${rooms.join('\\n')}\\n' > /srv/rooms.csv`)
  const { code, out } = await machine.run(['nightporter', 'import', 'rooms', '/srv/rooms.csv'])
  if (code !== 0) throw new Error(out)
}
