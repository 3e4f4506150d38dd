import type { Line } from '../../core/ports/line-driver.ts'
import { portStates, stateOf } from '../../core/ports/line-state.ts'
import { pairRoles } from '../../core/ports/pair.ts'
import { inPieces } from '../../lib/turns/in-pieces.ts'
import type { ApiContext } from '../context.ts'
import { countNeeds, type NeedCounts } from '../needs.ts'
import type { Operation } from './operation.ts'

/** Counts what the interface does, and shows it with the state of the hotel as Prometheus text. */
export class Metrics {
  /** By operation: `GET /rest/system`. */
  readonly #replies = new Map<string, Map<number, number>>()
  readonly #startedMs: number

  constructor(startedMs: number) {
    this.#startedMs = startedMs
  }

  /** What counts the replies of one operation. */
  counterOf({ method, path }: Operation): (status: number) => void {
    const name = `${method} ${path}`
    const counts = this.#replies.get(name) ?? new Map<number, number>()
    this.#replies.set(name, counts)
    return (status) => counts.set(status, (counts.get(status) ?? 0) + 1)
  }

  #replySamples(): [string, number][] {
    return [...this.#replies].flatMap(([name, counts]) => {
      const [method, path] = name.split(' ')
      return [...counts].map(([status, count]): [string, number] => [
        `method="${method}",path="${path}",status="${status}"`,
        count,
      ])
    })
  }

  /** Everything, in the text format of Prometheus. */
  async text(api: ApiContext): Promise<string> {
    const asking = { nowMs: api.clock.now(), isStoreAnswering: true }
    const needs = await inPieces(countNeeds(api, asking))
    return [
      ...this.#daemonFamilies(api),
      ...storageFamilies(api),
      ...wakeupFamilies(api, needs),
      ...lineFamilies(api),
      ...outboundFamilies(api),
      ...pairFamilies(api),
    ]
      .map(familyText)
      .join('')
  }

  #daemonFamilies(api: ApiContext): Family[] {
    return [
      ['nightporter_info', 'gauge', 'The running version.', [[`version="${api.version}"`, 1]]],
      [
        'nightporter_start_time_seconds',
        'gauge',
        'When the daemon started.',
        [['', this.#startedMs / 1000]],
      ],
      [
        'nightporter_http_replies_total',
        'counter',
        'Successful replies by operation.',
        this.#replySamples(),
      ],
      [
        'nightporter_resident_memory_bytes',
        'gauge',
        'Memory in use.',
        [['', process.memoryUsage.rss()]],
      ],
    ]
  }
}

function storageFamilies({ store, space }: ApiContext): Family[] {
  const { commits, failures, bytes } = store.state()
  const { state, size, free } = space.state()
  return [
    ['nightporter_commits_total', 'counter', 'Durable commits.', [['', commits]]],
    [
      'nightporter_commit_failures_total',
      'counter',
      'Commits that the disk refused.',
      [['', failures]],
    ],
    ['nightporter_store_bytes', 'gauge', 'Size of the store.', [['', bytes]]],
    ['nightporter_disk_free_bytes', 'gauge', 'Free on the disk of the store.', [['', free]]],
    ['nightporter_disk_size_bytes', 'gauge', 'Size of that disk.', [['', size]]],
    [
      'nightporter_space_state',
      'gauge',
      'How that disk is; while it is short nothing new is taken.',
      spaceStates.map((name) => [label('state', name), Number(name === state)]),
    ],
  ]
}

function wakeupFamilies({ store, desk }: ApiContext, needs: NeedCounts): Family[] {
  const { waiting, ringing, clockHeldUntilMs } = desk.state()
  return [
    [
      'nightporter_wakeups_pending',
      'gauge',
      'Wakeup calls not yet settled.',
      [['', store.pendingCount()]],
    ],
    [
      'nightporter_wakeups_waiting',
      'gauge',
      'Wakeup calls that are due and wait for a channel.',
      [['', waiting]],
    ],
    ['nightporter_phones_ringing', 'gauge', 'Phones that are being rung.', [['', ringing]]],
    [
      'nightporter_operator_alerts',
      'gauge',
      'Things that the operator is called about.',
      [['', store.count('alert')]],
    ],
    [
      'nightporter_needs',
      'gauge',
      'Things that need a person, as GET /rest/box tells them.',
      [
        [label('urgent', 'true'), needs.urgent],
        [label('urgent', 'false'), needs.other],
      ],
    ],
    [
      'nightporter_clock_trusted',
      'gauge',
      'Whether calls are rung by the clock.',
      [['', Number(clockHeldUntilMs === undefined)]],
    ],
  ]
}

function lineFamilies({ lines }: ApiContext): Family[] {
  return [
    [
      'nightporter_line_up',
      'gauge',
      'Whether a line can ring.',
      lines.map((line) => [label('line', line.name), Number(stateOf(line).state === 'up')]),
    ],
    [
      'nightporter_line_calls',
      'gauge',
      'Calls on a line now.',
      lines.map((line) => [label('line', line.name), stateOf(line).callsNow]),
    ],
    [
      'nightporter_line_ports',
      'gauge',
      'Telephone ports of a line in each state.',
      lines.flatMap(portSamples),
    ],
  ]
}

function outboundFamilies({ store, clock, destinations }: ApiContext): Family[] {
  const names = [...new Set([...destinations.map(({ name }) => name), ...store.destinations()])]
  const ageS = (name: string) => {
    const oldest = store.oldestOpen(name)
    return oldest ? Math.max(0, (clock.now() - oldest.notice.atMs) / 1000) : 0
  }
  return [
    [
      'nightporter_outbound_queue',
      'gauge',
      'Deliveries that a destination has not settled.',
      names.map((name) => [label('destination', name), store.queueLength(name)]),
    ],
    [
      'nightporter_outbound_held',
      'gauge',
      'Those of them that wait for a person.',
      names.map((name) => [label('destination', name), store.heldCount(name)]),
    ],
    [
      'nightporter_outbound_up',
      'gauge',
      'Whether a destination takes deliveries.',
      destinations.map(({ name, client }) => [
        label('destination', name),
        Number(client.state().state === 'up'),
      ]),
    ],
    [
      'nightporter_outbound_oldest_seconds',
      'gauge',
      'Age of the oldest of them.',
      names.map((name) => [label('destination', name), ageS(name)]),
    ],
  ]
}

function pairFamilies({ pair }: ApiContext): Family[] {
  if (!pair) return []
  const { role, head, applied, other, problems } = pair.state()
  return [
    [
      'nightporter_pair_role',
      'gauge',
      'Whether this box of a pair works, follows the other one, or is cut off from etcd.',
      pairRoles.map((name) => [label('role', name), Number(name === role)]),
    ],
    [
      'nightporter_pair_behind',
      'gauge',
      'Commits that this box, and the other one, have not followed yet.',
      [
        [label('box', 'this'), head - applied],
        ...(other ? [[label('box', 'other'), head - other.applied] as [string, number]] : []),
      ],
    ],
    [
      'nightporter_pair_whole',
      'gauge',
      'Whether the other box could take over now.',
      [['', Number(problems.length === 0)]],
    ],
  ]
}

const spaceStates = ['good', 'low', 'short'] as const

type Family = [name: string, type: string, help: string, samples: [labels: string, value: number][]]

function portSamples(line: Line): [string, number][] {
  const { ports } = stateOf(line)
  if (!ports) return []
  return portStates.map((state) => [
    `${label('line', line.name)},${label('state', state)}`,
    ports.filter((port) => port.state === state).length,
  ])
}

function familyText([name, type, help, samples]: Family): string {
  const lines = samples.map(([labels, value]) => `${name}${labels && `{${labels}}`} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function label(name: string, value: string): string {
  return `${name}="${value.replace(/[\\"\n]/g, (c) => (c === '\n' ? '\\n' : `\\${c}`))}"`
}
