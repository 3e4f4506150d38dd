import type { IconNode } from 'lucide'
import {
  AlarmClock,
  ArrowDown,
  ArrowLeft,
  ArrowUp,
  BellOff,
  BellRing,
  Check,
  ChevronDown,
  ChevronRight,
  ChevronsUpDown,
  CircleCheck,
  CircleUserRound,
  ConciergeBell,
  Eye,
  EyeOff,
  HandHelping,
  Monitor,
  Phone,
  PhoneCall,
  Printer,
  Repeat,
  Search,
  Settings2,
  SprayCan,
  Trash2,
  TriangleAlert,
  Undo2,
  Users,
  X,
} from 'lucide'
import { h } from 'preact'

/** What the page draws, by what it stands for. */
const drawings = {
  account: CircleUserRound,
  admin: Settings2,
  alarm: TriangleAlert,
  back: ArrowLeft,
  calls: AlarmClock,
  close: X,
  delete: Trash2,
  desk: ConciergeBell,
  done: CircleCheck,
  down: ArrowDown,
  forth: ChevronRight,
  group: Users,
  hidden: EyeOff,
  housekeeping: SprayCan,
  needs: HandHelping,
  open: ChevronDown,
  phone: Phone,
  print: Printer,
  repeats: Repeat,
  ring: PhoneCall,
  search: Search,
  shown: Eye,
  silence: BellOff,
  sort: ChevronsUpDown,
  sound: BellRing,
  tick: Check,
  undo: Undo2,
  up: ArrowUp,
  wall: Monitor,
} satisfies Record<string, IconNode>

export type IconName = keyof typeof drawings

/** A drawing beside words, which say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name].map(([tag, shape]) => h(tag, shape))}
    </svg>
  )
}

/** The moon over the sleeping house: the same in every light. */
export function Brand() {
  return (
    <svg class="brand" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" fill="#14233c" />
      <path d="M20.5 6.5a10 10 0 1 0 5.2 14.6A8.2 8.2 0 0 1 20.5 6.5z" fill="#f3c969" />
      <circle cx="23" cy="10" r="1.6" fill="#f3c969" />
    </svg>
  )
}
