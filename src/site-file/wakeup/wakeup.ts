import { methods } from '../../core/model/room.ts'
import type { RingRules, WakeupRules } from '../../core/wakeup/context.ts'
import { lastPrompt } from '../../core/wakeup/prompt.ts'
import {
  type Kind,
  key,
  mismatch,
  mistake,
  noted,
  type Position,
  table,
  within,
} from '../reader.ts'
import { bool, checkedText, duration, oneOf, text, whole } from '../values.ts'

/** Any number of tables, each under a name of its own. */
function tablesByName<T>(
  kind: Kind<T>,
  checkName: (name: string, position: Position) => void,
): Kind<ReadonlyMap<string, T>> {
  const read: Kind<ReadonlyMap<string, T>> = (node, position) => {
    const { path } = position
    if (node !== undefined && node.kind !== 'table') mistake(position, `should be [${path}.NAME].`)
    const entries = node?.kind === 'table' ? [...node.entries] : []
    return new Map(
      entries.map(([name, value]) => {
        const at = within(position, name, value)
        if (value.kind !== 'table') mistake(at, `should be in a table with a name, [${path}.NAME].`)
        else checkName(name, at)
        return [name, kind(value.kind === 'table' ? value : undefined, at)]
      }),
    )
  }
  return noted(read, { ...kind.notes, isNamed: true })
}

/** The same, or nothing where it is not given: then it holds as elsewhere in the file. */
function inherited<T>(kind: Kind<T>): Kind<T | undefined> {
  const read: Kind<T | undefined> = (node, position) =>
    node === undefined ? undefined : kind(node, position)
  const { about = '', form } = kind.notes ?? {}
  return noted(read, { about, ...(form && { form }) })
}

const defaultBackup = '10m'
const defaultLate = '30m'

const dial = checkedText(
  'what to dial, with {extension} once, such as "*78{extension}"',
  (value) => /^[0-9A-Za-z*#+._-]{0,16}\{extension\}[0-9A-Za-z*#+._-]{0,16}$/.test(value),
  '{extension}',
)

/** What holds for the site, and may be set anew by a profile. */
const ringKeys = {
  method: key(
    oneOf(methods, 'automatic'),
    'Who calls: "automatic" the system, "manual" staff, "backup" the system when staff have not. A room may have another.',
  ),
  ring: key(duration('45s', { min: '5s', max: '5m' }), 'How long a telephone rings, 5s to 5m.'),
  attempts: key(whole({ min: 1, max: 10 }, 3), 'How often a guest is rung, 1 to 10.'),
  retry: key(duration('5m', { min: '10s', max: '1h' }), 'The time between attempts, 10s to 1h.'),
  snooze: key(duration('10m', { min: '1m', max: '1h' }), 'How long key 1 snoozes, 1m to 1h.'),
  snoozes: key(whole({ min: 0, max: 10 }, 3), 'How often a guest may snooze, 0 to 10.'),
  confirm: key(
    bool(false),
    'With true only a key counts as answered; a guest who hangs up is rung again.',
  ),
  late: key(
    duration(defaultLate, { min: '1m', max: '4h' }),
    'How late a call may ring after an outage or for want of a line, 1m to 4h. Then it has failed or is missed, and staff are alerted.',
  ),
  prompt: key(
    whole({ min: 0, max: lastPrompt }, 0),
    "The recording that is played where a call asks for no other; 0 is the site's announcement.",
  ),
  dial: key(
    dial,
    'What is dialled, such as "*78{extension}" where that overrides do not disturb. Telephones of a bridge are rung as they are.',
  ),
}

const wakeupKeys = table(
  {
    ...ringKeys,
    backup: key(
      duration(defaultBackup, { min: '1m', max: '2h' }),
      'With the method "backup": how long staff have, 1m to 2h, less than late.',
    ),
    operator: key(
      text(''),
      'The extension that is called when a guest could not be woken. None when empty.',
      { example: '"9"' },
    ),
    keep: key(
      duration('90d', { min: '1d', max: '400d' }),
      'How long finished calls are kept, 1d to 400d.',
    ),
  },
  'How guests are woken.',
)

/** Staff have their time first: what is left of the late limit is for the system to ring in. */
const readWakeup: Kind<ReturnType<typeof wakeupKeys>> = (node, position) => {
  const read = wakeupKeys(node, position)
  if (read.backup >= read.late)
    mismatch(node, position, [
      { key: 'backup', default: defaultBackup, wrong: 'should be shorter than' },
      { key: 'late', default: defaultLate, wrong: 'should be longer than' },
    ])
  return read
}

export const wakeup = noted(readWakeup, wakeupKeys.notes ?? {})

const profileName = /^[A-Za-z0-9_-]{1,32}$/

const profileKeys = table(
  {
    method: inherited(ringKeys.method),
    ring: inherited(ringKeys.ring),
    attempts: inherited(ringKeys.attempts),
    retry: inherited(ringKeys.retry),
    snooze: inherited(ringKeys.snooze),
    snoozes: inherited(ringKeys.snoozes),
    confirm: inherited(ringKeys.confirm),
    late: inherited(ringKeys.late),
    prompt: inherited(ringKeys.prompt),
    dial: inherited(ringKeys.dial),
  },
  'How some guests are woken, under a name that a room, a VIP code of a property system or a booking gives. What is not set holds as in [wakeup].',
)

export const profile = tablesByName(profileKeys, (name, position) => {
  if (!profileName.test(name))
    mistake(position, 'should have a name of 1 to 32 letters, digits, - and _.')
})

type WakeupSection = ReturnType<typeof wakeupKeys>
type ProfileSection = ReturnType<typeof profileKeys>

/** The rules of the site, from what its file says. */
export function wakeupRulesOf(
  section: WakeupSection,
  profiles: ReadonlyMap<string, ProfileSection>,
): Omit<WakeupRules, 'vipProfiles'> {
  const { method, attempts, snoozes, confirm, prompt, dial, operator } = section
  return {
    method,
    backupMs: section.backup,
    ringMs: section.ring,
    attempts,
    retryMs: section.retry,
    snoozeMs: section.snooze,
    snoozes,
    confirm,
    lateMs: section.late,
    prompt,
    dial,
    operator,
    keepMs: section.keep,
    profiles: new Map([...profiles].map(([name, keys]) => [name, profileRulesOf(keys)])),
  }
}

/** What a profile sets, and nothing else. */
function profileRulesOf(keys: ProfileSection): Partial<RingRules> {
  const { ring, retry, snooze, late, ...same } = keys
  const named = { ...same, ringMs: ring, retryMs: retry, snoozeMs: snooze, lateMs: late }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
}
