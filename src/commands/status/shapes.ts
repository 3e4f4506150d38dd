import type {
  CertificateState,
  ListenerState,
  SiteFileState,
  SpaceState,
  Step,
} from '../../core/appliance/state.ts'
import { having, isFlag, isNumber, isText, listOf, optional, orNull } from '../../lib/shapes.ts'
import type { PortRow } from '../cli/port-rows.ts'
import type {
  AlertRow,
  DestinationRow,
  LineRow,
  NeedRow,
  Replies,
  SystemReply,
  WakeupRow,
} from './replies.ts'

export const isSystem = having<SystemReply>({
  sitename: isText,
  version: isText,
  build: isText,
  serialnumber: isText,
  license: listOf(having<SystemReply['license'][number]>({ name: isText, value: isNumber })),
})

const isCommand = having<Extract<Step, { command: string }>>({ about: isText, command: isText })
const isRequest = having<Extract<Step, { path: string }>>({
  about: isText,
  method: isText,
  path: isText,
  form: optional(isText),
})
const isStep = (value: unknown): value is Step => isCommand(value) || isRequest(value)

const isNeed = having<NeedRow>({
  kind: isText,
  what: isText,
  remedy: isText,
  steps: listOf(isStep),
})

export const isBox = having<Replies['box']>({
  needs: listOf(isNeed),
  started: isText,
  siteFile: having<SiteFileState>({ since: isText, mistakes: listOf(isText) }),
  doors: listOf(
    having<ListenerState>({ address: isText, tls: isFlag, isOpen: isFlag, error: isText }),
  ),
  certificate: orNull(
    having<CertificateState>({ isSelfSigned: isFlag, fingerprint: isText, until: isText }),
  ),
  space: having<SpaceState>({ state: isText, size: isNumber, free: isNumber, reserve: isNumber }),
})

const isPort = having<PortRow>({ port: isNumber, extension: isText, state: isText, error: isText })
const isLine = having<LineRow>({
  name: isText,
  driver: isText,
  state: isText,
  error: isText,
  ports: optional(listOf(isPort)),
})
export const hasLines = having<{ lines: LineRow[] }>({ lines: listOf(isLine) })

const isDestination = having<DestinationRow>({
  name: isText,
  state: isText,
  queue: isNumber,
  held: isNumber,
  error: isText,
})
export const hasDestinations = having<{ destinations: DestinationRow[] }>({
  destinations: listOf(isDestination),
})

const isAlert = having<AlertRow>({ id: isText, kind: isText, room: isText, time: isText })
export const hasAlerts = having<{ alerts: AlertRow[] }>({ alerts: listOf(isAlert) })

const isWakeup = having<WakeupRow>({
  room: isText,
  scheduled: isText,
  result: isNumber,
  status: isNumber,
})
export const hasToday = having<{ today: WakeupRow[] }>({ today: listOf(isWakeup) })
export const hasPending = having<{ pending: WakeupRow[] }>({ pending: listOf(isWakeup) })
