/** What goes wrong in a hotel. Each time the box says what is wrong, and serves where it can. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { until } from '../support/until.ts'
import { HotelClient } from './hotel-client.ts'
import { dataFolder, moveIn, openHotel, site, writeSite } from './installed.ts'
import type { Machine } from './machine.ts'
import { currentVersion } from './packages.ts'

const dropIn = '/etc/systemd/system/nightporter.service.d'
const waitMs = 40_000

const annex = `[[line]]
name = "annex"
driver = "fxs"
port = "/dev/fxs/by-serial/FX100234"
extensions = { "401" = 1 }
`
const otherPbx = `[[line]]
name = "other"
driver = "sip"
server = "sip:127.0.0.1:5099"
register = false
extensions = ["501"]
`
const listenOn80 = [
  process.execPath,
  '-e',
  "require('node:net').createServer().listen(80, '0.0.0.0', () => console.log('taken'))",
]

const { machine, client } = await openHotel(t, currentVersion)
const restart = () => machine.run(['systemctl', 'restart', 'nightporter'])
const status = () => machine.run(['nightporter', 'status'])

await t.test('a serial port that is missing takes no other line along', async (t) => {
  t.teardown(() => writeSite(machine, site))
  writeSite(machine, `${site}\n${annex}`)
  t.equal((await restart()).code, 0)
  await client.untilAnswered(await client.bookSoon('101'))
  const { code, out } = await status()
  t.equal(code, 1, out)
  t.match(out, '/dev/fxs/by-serial/FX100234')
  const ofLine = ['journalctl', '-u', 'nightporter', '-o', 'cat', 'NIGHTPORTER_LINE=annex']
  t.match((await machine.run(ofLine)).out, '/dev/fxs/by-serial/FX100234')
})

const skip = canRaiseLimits() ? false : 'this machine may not raise limits (CAP_SYS_RESOURCE)'

await t.test('the thread of the sound may go before others', { skip }, async (t) => {
  t.teardown(() => writeSite(machine, site))
  writeSite(machine, `${site}\n${otherPbx}`)
  t.equal((await restart()).code, 0)
  const nice = "cut -d' ' -f19 /proc/$(systemctl show -P MainPID nightporter)/task/*/stat"
  // The thread begins with the first call; there is nobody to answer this one.
  await machine.sh('timeout 10 nightporter ring 501 --line other')
  await machine.untilSh(`${nice} | grep -x -- -7`)
})

await t.test('a port that is taken is tried again; commands work meanwhile', async (t) => {
  await machine.run(['systemctl', 'stop', 'nightporter'])
  const thief = spawn('nsenter', ['-t', String(machine.firstPid), '-n', '--', ...listenOn80])
  t.teardown(() => thief.kill('SIGKILL'))
  await once(thief.stdout, 'data')
  t.equal((await machine.run(['systemctl', 'start', 'nightporter'])).code, 0)
  const { code, out } = await status()
  t.equal(code, 1, out)
  t.match(out, '0.0.0.0:80')
  t.match(await journal(machine), /0\.0\.0\.0:80 .*taken/)
  thief.kill('SIGKILL')
  await until(
    'port 80 is open',
    async () => (await client.ask('GET', 'system')).status === 200,
    waitMs,
  )
  await client.findEverything()
})

await t.test('a clock set back to 1970 rings nothing and loses nothing', async (t) => {
  const soon = await client.bookSoon('102')
  await setClock(machine, '1970-01-01 00:05:00')
  t.equal((await restart()).code, 0)
  const { code, out } = await status()
  t.equal(code, 1, out)
  t.match(out, /clock/i)
  t.match(await journal(machine), /clock/i)
  await client.findEverything()
  await setClock(machine, '')
  t.equal((await restart()).code, 0)
  await client.untilAnswered(soon)
})

await t.test('a new appliance whose clock is in 1970 says so before it is trusted', async (t) => {
  await onSmallDisk(machine)
  t.teardown(() => offSmallDisk(machine))
  await setClock(machine, '1970-01-01 00:05:00')
  t.equal((await machine.run(['systemctl', 'start', 'nightporter'])).code, 0)
  const { code, out } = await status()
  t.equal(code, 1, out)
  t.match(out, /clock/i)
  t.equal((await machine.run(['nightporter', 'clock', 'accept'])).code, 0)
  await setClock(machine, '')
})

await t.test('a full disk: nothing new is taken, and what was booked rings', async (t) => {
  await onSmallDisk(machine)
  t.teardown(() => offSmallDisk(machine))
  t.equal((await machine.run(['systemctl', 'start', 'nightporter'])).code, 0)
  const guest = new HotelClient(machine)
  await moveIn(machine, guest)
  for (const room of ['101', '102', '103', '104']) await guest.bookTomorrow(room)
  const soon = await guest.bookSoon('105')
  await machine.sh(`cat /dev/zero > ${dataFolder}/somebody-elses; sync`)
  await guest.untilAnswered(soon)
  await until(
    'bookings are refused',
    async () => {
      const { status, json } = await guest.bookTomorrow('106')
      return status === 503 && json?.error === 501
    },
    waitMs,
  )
  const full = await status()
  t.equal(full.code, 1, full.out)
  t.match(full.out, /disk/i)
  t.match(await journal(machine), /disk/i)
  await guest.findEverything()
  await machine.sh(`rm ${dataFolder}/somebody-elses`)
  await until(
    'bookings are taken',
    async () => (await guest.bookTomorrow('107')).status === 201,
    waitMs,
  )
  await machine.sh('kill -KILL $(systemctl show -P MainPID nightporter)')
  await until('it is back', async () => (await guest.ask('GET', 'system')).status === 200, waitMs)
  await guest.findEverything()
})

await t.test(
  'a read-only system with a /tmp that runs no programs serves all the same',
  async (t) => {
    const data = mkdtempSync(join(tmpdir(), 'nightporter-data-'))
    t.teardown(() => rmSync(data, { recursive: true, force: true }))
    await machine.crash()
    spawnSync('cp', ['-a', `${machine.root}${dataFolder}/.`, data])
    await machine.boot([
      '--read-only',
      '--tmpfs=/tmp:mode=1777,noexec',
      `--bind=${data}:${dataFolder}`,
    ])
    await machine.untilSh('systemctl is-active nightporter')
    await client.untilAnswered(await client.bookSoon('120'))
    await client.findEverything()
    t.equal((await status()).code, 0)
  },
)

/** A container on a machine without the right to do it cannot give it to the service. */
function canRaiseLimits(): boolean {
  return spawnSync('prlimit', ['--nice=27:27', 'true']).status === 0
}

function journal(machine: Machine): Promise<string> {
  const words = ['journalctl', '-u', 'nightporter', '-o', 'cat', '--no-pager', '-n', '500']
  return machine.run(words).then(({ out }) => out)
}

/** Makes the service believe that it is another time; with no time given, the right one. */
async function setClock(machine: Machine, time: string): Promise<void> {
  if (time === '') await machine.sh(`rm -rf ${dropIn}; systemctl daemon-reload`)
  else
    await machine.sh(`mkdir -p ${dropIn}; cat > ${dropIn}/clock.conf <<END
[Service]
Environment=LD_PRELOAD=$(ls /usr/lib/*/faketime/libfaketime.so.1)
Environment="FAKETIME=@${time}" FAKETIME_DONT_FAKE_MONOTONIC=1 FAKETIME_DISABLE_SHM=1
END
systemctl daemon-reload`)
}

/** The data lies on a disk of its own, new and small; the one from before is below it. */
async function onSmallDisk(machine: Machine): Promise<void> {
  const { code, out } = await machine.sh(
    `systemctl stop nightporter && mount -t tmpfs -o size=64m,mode=0700 data ${dataFolder} && ` +
      `chown nightporter:nightporter ${dataFolder}`,
  )
  if (code !== 0) throw new Error(out)
}

async function offSmallDisk(machine: Machine): Promise<void> {
  await machine.sh(`systemctl stop nightporter; umount ${dataFolder}; systemctl start nightporter`)
}
