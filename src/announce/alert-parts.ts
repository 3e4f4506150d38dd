import type { Announcement } from '../core/ports/announcer.ts'
import { spell } from '../lib/text/spelling.ts'
import type { Part } from './joined.ts'
import type { Clips } from './shipped.ts'

type Alert = Extract<Announcement, { kind: 'alert' }>

/** "This is the night porter. These rooms could not be woken: room 1 0 1, … and more. Press any key." */
export function alertParts(alert: Alert, clips: Clips): Part[] {
  const clip = (name: string) => clips.get(name)
  return [
    clip('alert'),
    400,
    ...listParts(alert, 'failed', clips),
    ...listParts(alert, 'due', clips),
    ...listParts(alert, 'assist', clips),
    ...(alert.clock ? [clip('clock'), 400] : []),
    clip('confirm-alert'),
  ]
}

function listParts(alert: Alert, list: 'failed' | 'due' | 'assist', clips: Clips): Part[] {
  const rooms = alert[list]
  const isMore = alert.more[list]
  if (rooms.length === 0 && !isMore) return []
  return [
    clips.get(list),
    250,
    ...rooms.flatMap((room) => nameParts(room, clips)),
    ...(isMore ? [clips.get('more'), 400] : []),
  ]
}

function nameParts(room: string, clips: Clips): Part[] {
  const signs = spell(room).flatMap((sign) => [clips.get(sign), 60])
  return [clips.get('room'), 80, ...signs, 300]
}
