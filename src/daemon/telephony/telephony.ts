import { openAnnouncements } from '../../announce/open.ts'
import { newId } from '../../lib/id.ts'
import { Media } from '../../lines/media/media.ts'
import { isClockSynchronised as askKernel } from '../../system/kernel-clock.ts'
import { product } from '../../system/version.ts'
import { Desk } from '../../wake/desk.ts'
import type { CurrentSite } from '../current-site.ts'
import type { DaemonOptions } from '../options.ts'
import type { Storage } from '../storage/storage.ts'
import { logOperatorProblem } from './alert-log.ts'
import { SiteLines } from './lines.ts'

interface TelephonyParts {
  readonly site: CurrentSite
  readonly storage: Storage
}

export type Telephony = Awaited<ReturnType<typeof openTelephony>>

/** Opens what rings: announcements, their sound, the lines, and the desk that uses them. */
export async function openTelephony(options: DaemonOptions, { site, storage }: TelephonyParts) {
  const { clock, journal, onFatal } = options
  const { store } = storage
  const speech = options.speech ?? 'espeak-ng'
  const announcements = openAnnouncements({ store, clock, site, journal, speech })
  const { announcer } = announcements
  const media = new Media({ journal })
  const userAgent = `${product.name}/${product.version}`
  const lines = new SiteLines({ media, announcer, journal, product: userAgent })
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
  const close = async () => {
    await desk.close()
    await lines.close()
    await media.close()
    announcements.close()
  }
  try {
    site.lines = await lines.open(options.config.lines)
    logOperatorProblem(site, journal)
    await desk.start()
    site.onChanged((config) => {
      site.lines = lines.change(config.lines, (driver) => desk.whenFree(driver))
      desk.siteChanged()
      logOperatorProblem(site, journal)
    })
    return { announcements, media, lines, desk, close }
  } catch (error) {
    await close()
    throw error
  }
}
