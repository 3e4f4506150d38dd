import t from 'tap'
import { notifySystemd } from '../../src/daemon/service.ts'
import { KeptJournal } from '../support/hotel.ts'
import { until } from '../support/until.ts'

/** Systemd that keeps what it is told. */
function listener(watchdogMs: number | undefined) {
  const told: string[] = []
  return {
    told,
    watchdogMs,
    isThere: true,
    ready: (status: string) => void told.push(`ready ${status}`),
    alive: (status: string) => void told.push(`alive ${status}`),
    status: (status: string) => void told.push(`status ${status}`),
    stopping: () => void told.push('stopping'),
  }
}

t.test(
  'it is fed while all goes on, not while something stands still, and again after',
  async (t) => {
    const systemd = listener(30)
    const journal = new KeptJournal()
    let isStill = false
    let beats = 0
    const desk = {
      name: 'the desk',
      heartbeat: () => ({ beats: isStill ? beats : ++beats, limitMs: 25 }),
    }
    const duty = notifySystemd({
      systemd,
      healthChecks: () => [desk],
      status: () => 'well',
      journal,
    })
    t.strictSame(systemd.told, ['ready well'], 'ready comes first')
    const last = () => systemd.told.at(-1)
    await until('it is fed', () => systemd.told.length > 3 || undefined)
    t.strictSame(new Set(systemd.told.slice(1)), new Set(['alive well']))
    isStill = true
    await until('it is noticed', () => last()?.startsWith('status') || undefined)
    const fed = systemd.told.length
    await until('some looks', () => systemd.told.length > fed + 3 || undefined)
    t.strictSame(new Set(systemd.told.slice(fed)), new Set(['status Standing still: the desk.']))
    t.equal(journal.lines.length, 1, 'told once')
    t.match(journal.lines[0], /^Standing still: the desk\. /)
    isStill = false
    await until('it is fed again', () => last() === 'alive well' || undefined)
    t.equal(journal.lines[1], 'All parts of the daemon go on again.')
    isStill = true
    duty.end()
    const ended = systemd.told.length
    await until('some looks', () => systemd.told.length > ended + 8 || undefined)
    t.equal(systemd.told[ended - 1], 'stopping')
    t.strictSame(
      new Set(systemd.told.slice(ended)),
      new Set(['alive Closing.']),
      'closing is not judged',
    )
  },
)
