import { chmod, readdir, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openSerial, type SerialPipe } from '../../src/serial/open-serial.ts'
import { Cable } from '../peers/cable.ts'
import { runTool } from '../peers/child.ts'
import { tempFolder } from '../support/hotel.ts'
import { until } from '../support/until.ts'
import { waitOut } from '../support/wait-out.ts'

interface End {
  readonly pipe: SerialPipe
  readonly downs: string[]
  heard(): string
}

async function openEnd(t: Test, path: string): Promise<End> {
  let received = ''
  const downs: string[] = []
  const opened = await openSerial(
    { path, baud: 921_600 },
    {
      onBytes: (bytes) => {
        received += bytes.toString('latin1')
      },
      onDown: (reason) => downs.push(reason),
    },
  )
  if (opened.kind === 'failed') throw new Error(opened.reason)
  t.teardown(() => opened.pipe.close())
  return { pipe: opened.pipe, downs, heard: () => received }
}

async function plugIn(t: Test): Promise<Cable> {
  const folder = await tempFolder(t)
  await chmod(folder, 0o755)
  const cable = new Cable(t, folder)
  await cable.plugIn()
  return cable
}

async function reasonAt(path: string): Promise<string> {
  const opened = await openSerial({ path, baud: 921_600 }, { onBytes() {}, onDown() {} })
  if (opened.kind === 'open') await opened.pipe.close()
  return opened.kind === 'failed' ? opened.reason : ''
}

/** How many descriptors of this process are open on a device. */
async function openOn(device: string): Promise<number> {
  const fds = await readdir('/proc/self/fd')
  const targets = await Promise.all(
    fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
  )
  return targets.filter((target) => target === device || target === `${device} (deleted)`).length
}

t.test('bytes go both ways, and the port is free when it is closed', async (t) => {
  const cable = await plugIn(t)
  const device = await realpath(cable.ours)
  const [ours, theirs] = [await openEnd(t, cable.ours), await openEnd(t, cable.theirs)]
  ours.pipe.write(Buffer.from('\x00\x11\x13\r\n\xff', 'latin1'))
  theirs.pipe.write(Buffer.from('hello'))
  await until('both heard', () => theirs.heard().length === 6 && ours.heard().length === 5)
  t.same(
    [theirs.heard(), ours.heard()],
    ['\x00\x11\x13\r\n\xff', 'hello'],
    'no byte means anything',
  )
  t.equal(await openOn(device), 1)
  let isFree = false
  const first = ours.pipe.close().then(() => {
    isFree = true
  })
  await ours.pipe.close()
  t.ok(isFree, 'whoever closes it, too, waits as long')
  await first
  t.equal(await openOn(device), 0)
  ours.pipe.write(Buffer.from('late'))
  ours.pipe.setReading(true)
  t.same(ours.downs, [], 'what we close is not told to us')
  t.equal(await reasonAt(cable.ours), '')
})

t.test('while nobody reads, bytes wait', async (t) => {
  const cable = await plugIn(t)
  const [ours, theirs] = [await openEnd(t, cable.ours), await openEnd(t, cable.theirs)]
  ours.pipe.setReading(false)
  theirs.pipe.write(Buffer.from('hello'))
  await waitOut(100)
  t.equal(ours.heard(), '')
  ours.pipe.setReading(true)
  await until('it is heard', () => ours.heard() === 'hello')
})

t.test('a port that is pulled out is told once, closed, and costs nothing more', async (t) => {
  const cable = await plugIn(t)
  const device = await realpath(cable.ours)
  const { pipe, downs } = await openEnd(t, cable.ours)
  await cable.pullOut()
  await until('it is told', () => downs[0])
  t.equal(downs[0], `${cable.ours} is gone; check that it is plugged in`)
  await until('the descriptor is closed', async () => (await openOn(device)) === 0)
  const before = process.cpuUsage()
  await waitOut(600)
  const { user, system } = process.cpuUsage(before)
  t.ok(user + system < 200_000, `${user + system} µs of work in 600 ms`)
  t.equal(downs.length, 1)
  pipe.write(Buffer.from('into the void'))
  await cable.plugIn()
  t.equal(await reasonAt(cable.ours), '', 'it can be opened again')
})

t.test('a port whose file goes is gone, even if it says nothing', async (t) => {
  const cable = await plugIn(t)
  const { downs } = await openEnd(t, cable.ours)
  await rm(cable.ours)
  await until('it is told', () => downs[0])
  t.match(downs[0], /is gone; check that it is plugged in/)
})

t.test('what cannot be opened says why, and what to do', async (t) => {
  const folder = await tempFolder(t)
  const file = join(folder, 'file')
  await writeFile(file, '')
  t.equal(
    await reasonAt(join(folder, 'none')),
    `${folder}/none cannot be opened: no such file; check that it is plugged in ` +
      '("nightporter check" lists the ports that there are)',
  )
  for (const path of [file, folder, '/dev/null'])
    t.equal(
      await reasonAt(path),
      `${path} cannot be opened: it is no serial port; ` +
        'give the file of one ("nightporter check" lists them)',
    )
  t.match(await reasonAt(''), /cannot be opened: no such file/)
  t.match(await reasonAt(join(file, 'below')), /cannot be opened: no such file/)
  t.match(await reasonAt(`${folder}/\0`), /cannot be opened: no such file/)
})

t.test('a port that is taken says so, and its owner is not disturbed', async (t) => {
  const cable = await plugIn(t)
  const device = await realpath(cable.ours)
  const [ours, theirs] = [await openEnd(t, cable.ours), await openEnd(t, cable.theirs)]
  const taken = 'cannot be opened: another program has opened it; end that one'
  t.equal(await reasonAt(cable.ours), `${cable.ours} ${taken}`)
  t.equal(await reasonAt(device), `${device} ${taken}`, 'by whatever name')
  t.equal(await openOn(device), 1)
  theirs.pipe.write(Buffer.from('still here'))
  await until('it is heard', () => ours.heard() === 'still here')
})

t.test('a port that this user may not open says so', async (t) => {
  const cable = await plugIn(t)
  await chmod(await realpath(cable.ours), 0)
  const part = join(import.meta.dirname, '../../src/serial/look-at-serial.ts')
  // Root may open everything: another user looks.
  const script = `const { lookAtSerial, obstacles } = await import(${JSON.stringify(part)})
    if (process.getuid() === 0) process.setuid(65534)
    console.log(obstacles[await lookAtSerial(${JSON.stringify(cable.ours)})])`
  const said = runTool([process.execPath, '--input-type=module', '-e', script], 'nodejs')
  t.equal(said, 'this user may not open it; add it to the group dialout\n')
})
