import type { DiskSpace } from '../core/appliance/state.ts'
import type { Installation } from '../core/model/installation.ts'
import type { Clock } from '../core/ports/clock.ts'
import type { Line } from '../core/ports/line-driver.ts'
import { stateOf } from '../core/ports/line-state.ts'
import { names, type SiteTime } from '../core/site-time.ts'
import { languagesOf } from './languages.ts'
import type { Readings } from './readings.ts'

export interface ReportParts {
  readonly product: { name: string; version: string; build: string; released: string }
  readonly site: { name: string; company: string; language: string }
  readonly licences: readonly { id: number; name: string; value: number }[]
  readonly installation: Installation
  readonly dataFolder: string
  readonly time: SiteTime
  readonly clock: Clock
  readonly lines: readonly Line[]
  readonly readings: Pick<Readings, 'machine'>
  readonly space: DiskSpace
  /** Empty when there is no page. */
  readonly pageVersion: string
  /** The tags of the languages in which there is an announcement. */
  readonly languages: () => string[]
  readonly voices: () => readonly { id: string; name: string; description: string }[]
}

const licenceVersion = 1

/** Makes the system information object, as JSON, from what is known at this moment. */
export function makeReport(parts: ReportParts): () => string {
  const { product, site, installation, time, clock, lines, readings, space } = parts
  const [major = '0', minor = '0'] = product.version.split('.')
  const { node, llhttp, openssl } = process.versions
  const fixed = {
    build: product.build,
    company: site.company,
    datapath: parts.dataFolder,
    database: true,
    installed: longTime(time, installation.installedMs),
    setup: longTime(time, installation.setupMs),
    updated: longTime(time, installation.updatedMs),
    inetstack: `node ${node}, llhttp ${llhttp}, openssl ${openssl}`,
    license: parts.licences,
    licenseVersion: licenceVersion,
    lines: lines.length,
    major,
    minor,
    name: product.name,
    released: product.released,
    running: true,
    sitename: site.name,
    smtpenabled: false,
    version: `${major}.${minor}`,
    webuiversion: parts.pageVersion,
  }
  const speech = rememberedSpeech(parts)
  // What stays is written once; the rest goes before it.
  const fixedText = JSON.stringify(fixed).slice(1)
  return () => {
    const nowMs = clock.now()
    const { size, free } = space.state()
    const percentFree = size === 0 ? 0 : Math.round((free / size) * 100)
    const states = lines.map(stateOf)
    const report = {
      telephony: states.some(({ state }) => state === 'up'),
      registered: states.length > 0 && states.every(({ registered }) => registered),
      diskfree: free,
      diskpercentfree: percentFree,
      diskpercentused: size === 0 ? 0 : 100 - percentFree,
      disksize: size,
      serialnumber: readings.machine?.board.serial || installation.serial,
      machine: readings.machine ?? null,
      ...dateTexts(time, nowMs),
    }
    return `${JSON.stringify(report).slice(0, -1)},${speech().slice(0, -1)},${fixedText}`
  }
}

/** Languages and voices are many and rarely change: their text is made when they have. */
function rememberedSpeech({ languages, voices, site }: ReportParts): () => string {
  let tags = ''
  let known: ReturnType<typeof voices> | undefined
  let text = ''
  return () => {
    const [nowTags, nowKnown] = [languages(), voices()]
    if (nowTags.join() === tags && nowKnown === known) return text
    const spoken = languagesOf(nowTags, site.language)
    const speech = {
      defaultlanguage: spoken.find((language) => language.default)?.id ?? 0,
      languages: spoken,
      voices: nowKnown.map(({ id, name, description }) => ({ id, name, description })),
    }
    tags = nowTags.join()
    known = nowKnown
    text = JSON.stringify(speech).slice(1)
    return text
  }
}

/** Every form in which the current date and time are shown. */
export function dateTexts(time: SiteTime, nowMs: number) {
  const now = time.clockAt(nowMs)
  const { year, month, day, hour, minute, second, weekday, offset } = now
  const hms = `${hour}:${minute}:${second}`
  const weekdayName = names.dayNames[weekday]
  const monthName = names.monthNames[Number(month) - 1]
  return {
    date: {
      day,
      localDate: `${month}/${day}/${year}`,
      month: names.longMonths[Number(month) - 1],
      weekday: names.longDays[weekday],
      year,
    },
    time: {
      hour,
      localTime: `${twelve(hour)}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`,
      minute,
      timezone: offset,
    },
    iso8601: time.iso(nowMs),
    rfc1036: `${weekdayName}, ${day} ${monthName} ${year.slice(2)} ${hms} ${offset}`,
    rfc1123: `${weekdayName}, ${day} ${monthName} ${year} ${hms} ${offset}`,
    rfc2616: new Date(nowMs).toUTCString(),
    timestamp: `${year}${month}${day}${hour}${minute}${second}${String(nowMs % 1000).padStart(3, '0')}`,
  }
}

/** `2026/11/15 at 07:05:09 AM` */
export function longTime(time: SiteTime, ms: number): string {
  const { year, month, day, hour, minute, second } = time.clockAt(ms)
  const half = Number(hour) < 12 ? 'AM' : 'PM'
  return `${year}/${month}/${day} at ${twelve(hour)}:${minute}:${second} ${half}`
}

/** Hour on a 12-hour clock, two digits. */
function twelve(hour: string): string {
  return String(Number(hour) % 12 || 12).padStart(2, '0')
}
