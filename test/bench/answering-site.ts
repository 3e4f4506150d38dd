import type { Line } from '../../src/core/ports/line-driver.ts'
import { SiteTime } from '../../src/core/site-time.ts'
import type { WakeupRules } from '../../src/core/wakeup/context.ts'
import { defaultRules } from '../virtual-time/options.ts'

/** No profiles, and no operator who is called. */
export const plainRules: WakeupRules = { ...defaultRules, operator: '' }

export interface AnsweringSite {
  readonly channels: number
  readonly rules?: WakeupRules
  readonly onRing?: (extension: string) => void
}

/** A site with one line, on which every phone is answered at once. */
export function answeringSite({ channels, rules = plainRules, onRing }: AnsweringSite) {
  const line: Line = {
    name: 'pbx',
    kind: 'bench',
    channels,
    reaches: () => true,
    driver: {
      start: () => Promise.resolve(),
      ring: ({ extension }) => {
        onRing?.(extension)
        return Promise.resolve({ kind: 'answered' })
      },
      state: () => ({ state: 'up', registered: true, channels, callsNow: 0, lastError: '' }),
      onCall: () => undefined,
      close: () => Promise.resolve(),
    },
  }
  return {
    time: new SiteTime('Europe/Vienna'),
    rules,
    pushServers: [],
    lines: [line],
    channelLimit: Number.POSITIVE_INFINITY,
    language: 'en',
    voices: [],
    hasWakeup: true,
  }
}
