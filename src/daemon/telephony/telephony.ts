import { openAnnouncements } from '../../announce/open.ts'
import type { IncomingCall } from '../../core/ports/incoming-call.ts'
import type { LineDriver } from '../../core/ports/line-driver.ts'
import { dataFiles } from '../../data-folder/folder.ts'
import { newId } from '../../lib/id.ts'
import { Media } from '../../lines/media/media.ts'
import type { PairMember } from '../../pair/member.ts'
import { systemTimers } from '../../system/clock.ts'
import { isClockSynchronised as askKernel } from '../../system/kernel-clock.ts'
import { product } from '../../system/version.ts'
import { Reception } from '../../telephone/reception.ts'
import { Desk } from '../../wake/desk.ts'
import type { CurrentSite } from '../current-site.ts'
import type { DaemonOptions } from '../options.ts'
import type { Storage } from '../storage/storage.ts'
import { logOperatorProblem } from './alert-log.ts'
import { SiteLines } from './lines.ts'
import { logUnknownProfiles } from './profile-log.ts'

interface TelephonyParts {
  readonly site: CurrentSite
  readonly storage: Storage
  readonly pair: Pick<PairMember, 'isHolding'> | undefined
}

export type Telephony = ReturnType<typeof openTelephony>

/**
 * Makes what rings and is rung: announcements, their sound, the lines, the desk and the reception that
 * use them. Nothing is touched before `start`.
 */
export function openTelephony(options: DaemonOptions, { site, storage, pair }: TelephonyParts) {
  const { clock, journal, onFatal } = options
  const { store } = storage
  const speech = options.speech ?? 'espeak-ng'
  const voiceFolder = dataFiles(options.dataFolder).voices
  const announcements = openAnnouncements({ store, clock, site, journal, speech, voiceFolder })
  const { announcer } = announcements
  const media = new Media({ journal })
  const userAgent = `${product.name}/${product.version}`
  const onCall = (driver: LineDriver, call: IncomingCall) => {
    const line = site.lines.find((line) => line.driver === driver)
    if (line) reception.take(line, call)
    else call.refuse('unavailable')
  }
  const lines = new SiteLines({
    ...{ media, announcer, journal, product: userAgent, onCall },
    mayRing: () => pair?.isHolding ?? true,
  })
  const desk = new Desk({
    store,
    site,
    clock,
    journal,
    newId,
    zoneRules: process.versions.tz ?? '',
    earliestMs: options.earliestMs ?? 0,
    isClockSynchronised: options.isClockSynchronised ?? askKernel,
    onFatal,
  })
  const reception = new Reception({
    ...{ store, clock, newId, site, desk, journal, announcer },
    shares: storage.shares,
    pins: storage.pins,
    timers: options.timers ?? systemTimers,
  })
  let isStarted = false
  const start = async () => {
    isStarted = true
    site.lines = await lines.open(site.config.lines)
    logOperatorProblem(site, journal)
    logUnknownProfiles(site, store, journal)
    await desk.start()
  }
  site.onChanged((config) => {
    if (!isStarted) return
    site.lines = lines.change(config.lines, (driver) => desk.whenFree(driver))
    desk.siteChanged()
    logOperatorProblem(site, journal)
    logUnknownProfiles(site, store, journal)
  })
  const close = async () => {
    try {
      await reception.close()
      if (isStarted) await desk.close()
    } finally {
      // Whatever could not be written down: nothing is left ringing.
      await lines.close()
      await media.close()
      announcements.close()
    }
  }
  return {
    ...{ announcements, media, lines, desk, reception, start, close },
    get isStarted() {
      return isStarted
    },
  }
}
