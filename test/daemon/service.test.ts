import t from 'tap'
import { notifySystemd } from '../../src/daemon/service.ts'
import { KeptJournal } from '../support/hotel.ts'
import { until } from '../support/until.ts'

/** Systemd that keeps what it is told. */
function listener(watchdogMs: number | undefined) {
  const reported: string[] = []
  return {
    reported: reported,
    watchdogMs,
    isThere: true,
    ready: (status: string) => void reported.push(`ready ${status}`),
    alive: (status: string) => void reported.push(`alive ${status}`),
    status: (status: string) => void reported.push(`status ${status}`),
    stopping: () => void reported.push('stopping'),
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
    t.strictSame(systemd.reported, ['ready well'], 'ready comes first')
    const last = () => systemd.reported.at(-1)
    await until('it is fed', () => systemd.reported.length > 3)
    t.strictSame(new Set(systemd.reported.slice(1)), new Set(['alive well']))
    isStill = true
    await until('it is noticed', () => last()?.startsWith('status'))
    const fed = systemd.reported.length
    await until('some looks', () => systemd.reported.length > fed + 3)
    t.strictSame(
      new Set(systemd.reported.slice(fed)),
      new Set(['status Standing still: the desk.']),
    )
    t.equal(journal.lines.length, 1, 'told once')
    t.match(journal.lines[0], /^Standing still: the desk\. /)
    isStill = false
    await until('it is fed again', () => last() === 'alive well')
    t.equal(journal.lines[1], 'All parts of the daemon go on again.')
    isStill = true
    duty.end()
    const ended = systemd.reported.length
    await until('some looks', () => systemd.reported.length > ended + 8)
    t.equal(systemd.reported[ended - 1], 'stopping')
    t.strictSame(
      new Set(systemd.reported.slice(ended)),
      new Set(['alive Closing.']),
      'closing is not judged',
    )
  },
)
