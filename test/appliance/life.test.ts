/** The life of a box: installed, upgraded, stuck, killed, switched off, taken back, removed. */

import t from 'tap'
import { waitOut } from '../support/wait-out.ts'
import { dataFolder, install, openHotel, site, siteFile, writeSite } from './installed.ts'
import { currentVersion, previousVersion } from './packages.ts'

const mainPid = '$(systemctl show -P MainPID nightporter)'

const saver = 'nightporter-site-file@1.service'

const ownProcesses = 'stat -c %U /proc/[0-9]* 2>/dev/null | grep nightporter'

const { machine, client } = await openHotel(t, previousVersion)

await t.test('the first install works at once, and says what to do', async (t) => {
  t.match((await machine.run(['nightporter', 'version'])).out, previousVersion)
  t.equal(
    (await machine.sh(`stat -c '%a %U' ${dataFolder}/initial-password`)).out,
    '600 nightporter\n',
  )
  t.equal((await machine.sh(`stat -c '%a %U %G' ${siteFile}`)).out, '640 root nightporter\n')
  t.match((await machine.run(['systemctl', 'is-enabled', 'nightporter'])).out, 'enabled')
  const again = await machine.sh('dpkg-reconfigure nightporter && systemctl is-active nightporter')
  t.equal(again.code, 0, again.out)
})

await t.test('a start returns when requests are answered', async (t) => {
  await machine.run(['systemctl', 'stop', 'nightporter'])
  t.equal((await machine.run(['systemctl', 'start', 'nightporter'])).code, 0)
  t.equal((await client.ask('GET', 'system')).status, 200)
  t.match((await machine.run(['systemctl', 'show', '-P', 'Type', 'nightporter'])).out, 'notify')
})

await t.test('an upgrade keeps everything, with a copy of the data for the way back', async (t) => {
  for (const room of ['101', '102', '103']) t.equal((await client.bookTomorrow(room)).status, 201)
  const soon = await client.bookSoon('104')
  const upgrade = await install(machine, currentVersion)
  t.equal(upgrade.code, 0, upgrade.out)
  t.match((await machine.run(['nightporter', 'version'])).out, currentVersion)
  t.equal((await client.ask('GET', 'system')).json?.version, shortOf(currentVersion))
  await client.untilAnswered(soon)
  await client.findEverything()
  t.match((await machine.sh(`ls ${dataFolder}/backups`)).out, currentVersion)
})

await t.test('the service has few rights, and all that it needs', async (t) => {
  const status = (await machine.sh(`cat /proc/${mainPid}/status`)).out
  const uid = (await machine.run(['id', '-u', 'nightporter'])).out.trim()
  t.not(uid, '0')
  t.match(status, new RegExp(`^Uid:\\t${uid}\\t`, 'm'))
  t.match(status, /^NoNewPrivs:\t1$/m)
  t.match(status, /^CapEff:\t0000000000000400$/m, 'only the right to low ports')
  const dialout = (await machine.sh('getent group dialout | cut -d: -f3')).out.trim()
  t.match(status, new RegExp(`^Groups:\\t.*\\b${dialout}\\b`, 'm'))
  const score = await machine.run(['systemd-analyze', 'security', '--no-pager', 'nightporter'])
  const [, exposure] = /exposure level .*: ([\d.]+)/.exec(score.out) ?? []
  t.ok(Number(exposure) <= 1.7, `exposure ${exposure}`)
  const bounds = ['MemoryMax', 'TasksMax'].flatMap((name) => ['-p', name])
  const shown = (await machine.run(['systemctl', 'show', ...bounds, 'nightporter'])).out
  t.match(shown, /^MemoryMax=1073741824$/m)
  t.match(shown, /^TasksMax=128$/m)
  const environment = (await machine.sh(`tr '\\0' '\\n' < /proc/${mainPid}/environ`)).out
  t.match(environment, /^MALLOC_MMAP_THRESHOLD_=32768$/m)
  const journal = (await machine.run(['journalctl', '-u', 'nightporter', '-o', 'cat'])).out
  t.notMatch(journal, 'espeak-ng does not work')
  const { voices } = (await client.ask('GET', 'system')).json
  t.ok(JSON.stringify(voices ?? []).length > 2, 'espeak-ng speaks inside the service')
})

await t.test('the journal has priorities and fields', async (t) => {
  const { out } = await machine.run(['journalctl', '-u', 'nightporter', '-o', 'json'])
  const entries = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const ours = entries.filter((entry) => entry.SYSLOG_IDENTIFIER === 'nightporter')
  t.ok(ours.some(({ PRIORITY }) => PRIORITY === '6'))
  t.notOk(ours.some(({ MESSAGE }) => /^<\d>/.test(MESSAGE)))
  t.match(
    (await machine.run(['systemctl', 'status', '--no-pager', 'nightporter'])).out,
    /Status: "/,
  )
})

await t.test('a technician finds the way', async (t) => {
  const help = await machine.run(['nightporter', '--help'])
  t.equal(help.code, 0)
  t.ok(
    help.out.split('\n').every((line) => line.length <= 80),
    help.out,
  )
  t.equal((await machine.run(['nightporter', 'check'])).code, 0)
  const status = await machine.run(['nightporter', 'status'])
  t.equal(status.code, 0, status.out)
  t.match(status.out, 'Hotel Astoria')
  await machine.run(['systemctl', 'stop', 'nightporter'])
  const stopped = await machine.run(['nightporter', 'status'])
  t.equal(stopped.code, 3)
  t.match(stopped.out, 'systemctl start nightporter')
  await machine.run(['systemctl', 'start', 'nightporter'])
})

await t.test('an administrator saves the site file, which the service may not write', async (t) => {
  writeSite(machine, `# By hand.\n${site}`)
  t.equal((await machine.run(['systemctl', 'reload', 'nightporter'])).code, 0)
  const { state, obstacle } = (await client.ask('GET', 'site-file')).json
  t.equal(obstacle, '')
  const changes = JSON.stringify([{ at: ['site', 'company'], value: 'Astoria Hotels' }])
  const saved = await client.ask('PUT', 'site-file', { state, changes })
  t.match(saved.json, { applied: true, notes: ['[site] has changed'] })
  const { out } = await machine.sh(`cat ${siteFile}; stat -c '%a %U %G' ${siteFile}`)
  t.match(out, /^# By hand\.[\s\S]*company = "Astoria Hotels"[\s\S]*\n640 root nightporter\n$/)
  t.not((await machine.sh(`setpriv --reuid nightporter touch ${siteFile}`)).code, 0)
  const score = await machine.run(['systemd-analyze', 'security', '--no-pager', saver])
  const [, exposure] = /exposure level .*: ([\d.]+)/.exec(score.out) ?? []
  t.ok(Number(exposure) <= 1.7, `exposure of the saver ${exposure}`)
  writeSite(machine, site.replace('[http]', '[http]\neditable = false'))
  const refused = await machine.sh(
    `printf '{"state":"","text":""}' | nightporter save-site-file; cat ${siteFile}`,
  )
  t.match(refused.out, /^\{"kind":"refused"[\s\S]*editable = false/)
})

await t.test(
  'a good site file is taken over while calls go on, a bad one is refused',
  async (t) => {
    const pid = (await machine.sh(`echo ${mainPid}`)).out
    writeSite(machine, site.replace('Hotel Astoria', 'Hotel Bristol'))
    const good = await machine.run(['systemctl', 'reload', 'nightporter'])
    t.equal(good.code, 0, good.out)
    t.equal((await client.ask('GET', 'system')).json?.sitename, 'Hotel Bristol')
    writeSite(machine, site.replace('answer =', 'answr ='))
    t.not((await machine.run(['systemctl', 'reload', 'nightporter'])).code, 0)
    t.match(
      (await machine.run(['journalctl', '-u', 'nightporter', '-n', '20', '-o', 'cat'])).out,
      'answr',
    )
    await client.untilAnswered(await client.bookSoon('105'))
    t.equal((await client.ask('GET', 'system')).json?.sitename, 'Hotel Bristol')
    t.equal((await machine.sh(`echo ${mainPid}`)).out, pid, 'it is the same process')
  },
)

await t.test('a start with a bad site file goes on with the last good one', async (t) => {
  t.equal((await machine.run(['systemctl', 'restart', 'nightporter'])).code, 0)
  t.equal((await client.ask('GET', 'system')).json?.sitename, 'Hotel Bristol')
  const reported = await machine.run(['nightporter', 'status'])
  t.equal(reported.code, 1)
  t.match(reported.out, 'answr')
  await client.untilAnswered(await client.bookSoon('107'))
})

await t.test('a start without a good site file ends with a reason, once', async (t) => {
  await machine.sh(`systemctl stop nightporter; rm ${dataFolder}/site-file.json`)
  t.not((await machine.run(['systemctl', 'start', 'nightporter'])).code, 0)
  await waitOut(3_000)
  t.match((await machine.run(['systemctl', 'is-active', 'nightporter'])).out, 'failed')
  const words = ['status', '--no-pager', '-n', '20', 'nightporter']
  const status = await machine.run(['systemctl', ...words])
  t.match(status.out, 'answr')
  t.match(status.out, 'status=78')
  writeSite(machine, site)
  t.equal((await machine.run(['systemctl', 'start', 'nightporter'])).code, 0)
  await client.findEverything()
})

await t.test('TLS with a certificate of its own, on port 443, by a reload', async (t) => {
  const tls = '[http.tls]\ncert = "self-signed"\n'
  writeSite(machine, `${site}\n${tls}`)
  const reload = await machine.run(['systemctl', 'reload', 'nightporter'])
  t.equal(reload.code, 0, reload.out)
  const look = ['curl', '-sk', '-m', '10', '-o', '/dev/null', '-D', '-']
  const secure = await machine.runInNetwork([...look, 'https://127.0.0.1/rest/system'])
  t.match(secure.out, /^HTTP\/1.1 401[\s\S]*Strict-Transport-Security: max-age/)
  const plain = await machine.runInNetwork([...look, 'http://127.0.0.1/rest/system'])
  t.match(plain.out, /^HTTP\/1.1 308[\s\S]*Location: https:\/\/127.0.0.1\/rest\/system/)
  const shown = 'openssl s_client -connect 127.0.0.1:443 </dev/null 2>/dev/null'
  const { out } = await machine.runInNetwork([
    'sh',
    '-c',
    `${shown} | openssl x509 -noout -fingerprint -sha256`,
  ])
  const fingerprint = out.trim().split('=')[1] ?? 'none'
  const journal = (await machine.run(['journalctl', '-u', 'nightporter', '-o', 'cat'])).out
  t.match(journal, fingerprint)
  t.match((await machine.run(['nightporter', 'status'])).out.replace(/\s/g, ''), fingerprint)
  writeSite(machine, site)
  t.equal((await machine.run(['systemctl', 'reload', 'nightporter'])).code, 0)
  t.equal((await client.ask('GET', 'system')).status, 200, 'and back')
})

await t.test('a daemon that is killed comes back and rings', async () => {
  const soon = await client.bookSoon('106')
  await machine.sh(`kill -KILL ${mainPid}`)
  await client.untilAnswered(soon)
  await client.findEverything()
})

await t.test('a daemon that is stuck is started again and rings', async (t) => {
  const soon = await client.bookSoon('107')
  const before = (await machine.sh(`echo ${mainPid}`)).out.trim()
  await machine.sh(`kill -STOP ${before}`)
  await machine.untilSh(`p=${mainPid}; [ $p != 0 ] && [ $p != ${before} ]`, 60_000)
  await client.untilAnswered(soon)
  t.match((await machine.run(['journalctl', '-u', 'nightporter'])).out, 'Watchdog timeout')
  await client.findEverything()
})

await t.test(
  'an appliance whose power is cut while calls are booked loses none of them',
  async () => {
    const soon = await client.bookSoon('120')
    const booking = ['111', '112', '113', '114', '115', '116'].map((room) =>
      client.bookTomorrow(room),
    )
    await Promise.any(booking)
    await machine.crash()
    await Promise.allSettled(booking)
    await machine.boot()
    await machine.untilSh('systemctl is-active nightporter')
    await client.untilAnswered(soon)
    await client.findEverything()
  },
)

await t.test('the way back: the version before is installed again', async (t) => {
  const { code, out } = await install(machine, previousVersion)
  t.equal(code, 0, out)
  t.match((await machine.run(['nightporter', 'version'])).out, previousVersion)
  t.equal((await client.ask('GET', 'system')).json?.version, shortOf(previousVersion))
  await client.untilAnswered(await client.bookSoon('121'))
  await client.findEverything()
  t.equal((await machine.run(['nightporter', 'backup', '/srv/way-back'])).code, 0)
  await machine.run(['systemctl', 'stop', 'nightporter'])
  const restored = await machine.run(['nightporter', 'restore', '/srv/way-back'])
  t.equal(restored.code, 0, restored.out)
  t.equal((await machine.run(['systemctl', 'start', 'nightporter'])).code, 0)
  await client.findEverything()
})

await t.test('removed, it leaves its data; installed again, it goes on', async (t) => {
  const { code, out } = await machine.sh('apt-get remove -y -q nightporter 2>&1')
  t.equal(code, 0, out)
  t.equal((await machine.sh(ownProcesses)).code, 1)
  t.not((await machine.sh('ls /usr/bin/nightporter')).code, 0)
  t.equal((await machine.sh(`ls ${siteFile} ${dataFolder}/store`)).code, 0)
  t.equal((await install(machine, currentVersion)).code, 0)
  t.ok((await client.findEverything()) > 10)
})

await t.test('purged, it leaves nothing but its account and what is not its own', async (t) => {
  const other = `${dataFolder}/other-disk`
  const mount = `mkdir ${other} && mount -t tmpfs none ${other} && touch ${other}/kept`
  t.equal((await machine.sh(mount)).code, 0)
  const { code, out } = await machine.sh('apt-get purge -y -q nightporter 2>&1')
  t.equal(code, 0, out)
  t.match(out, `${dataFolder} stays: unmount what is mounted there`)
  t.equal(
    (await machine.sh(`ls ${dataFolder} ${other}`)).out,
    `${dataFolder}:\nother-disk\n\n${other}:\nkept\n`,
  )
  t.equal((await machine.sh(`umount ${other} && rm -r ${dataFolder}`)).code, 0)
  t.notMatch(out, /warning|not empty/i)
  const left = await machine.sh(
    "find / -xdev -iname '*nightporter*' -not -path '/proc/*' -not -path '/srv/*' -not -path '/var/log/*'",
  )
  t.equal(left.out, '')
  t.equal((await machine.sh(ownProcesses)).code, 1)
  const units = await machine.run(['systemctl', 'list-unit-files', 'nightporter*'])
  t.match(units.out, '0 unit files')
})

/** As REST tells it: major and minor. */
function shortOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}
