import type { Clock } from '../core/ports/clock.ts'
import type { Journal } from '../core/ports/journal.ts'
import type { Store } from '../core/ports/store.ts'
import type { VoiceShelf } from '../core/ports/voice-shelf.ts'
import type { Site } from '../core/site.ts'
import { SiteAnnouncer } from './announcer.ts'
import { DecodedClips } from './decoded-clips.ts'
import { findAsteriskVoices } from './packs/asterisk-voice.ts'
import { SiteVoices } from './packs/site-voices.ts'
import { Shelf } from './shelf.ts'
import { openShipped } from './shipped.ts'
import { Speaker } from './speaker.ts'
import { SpokenTimes } from './spoken-times.ts'
import type { Voice } from './voices.ts'

export interface AnnouncementOptions {
  readonly store: Store
  readonly clock: Clock
  readonly site: Pick<Site, 'time' | 'language' | 'voices' | 'rules'>
  readonly journal: Journal
  /** Where voice packs are kept. */
  readonly voiceFolder: string
  /** The program that speaks. */
  readonly speech: string
}

/** Everything about announcements that the daemon introduces to other parts. */
export interface Announcements {
  readonly announcer: SiteAnnouncer
  readonly shelf: Shelf
  readonly voiceShelf: VoiceShelf
  voices(): readonly Voice[]
  /** Settles when it is known which voices there are; nothing needs to wait for it. */
  readonly voicesKnown: Promise<void>
  close(): void
}

/** Finds what is shipped and begins to look for voices. */
export function openAnnouncements(options: AnnouncementOptions): Announcements {
  const { store, clock, site, journal } = options
  const decoded = new DecodedClips()
  const shipped = openShipped(journal, decoded)
  const { voiceFolder: folder } = options
  const system = findAsteriskVoices(decoded)
  const siteVoices = new SiteVoices({ shipped, system, decoded, folder, site, clock, journal })
  siteVoices.open()
  const shelf = new Shelf({ store, voices: siteVoices, site })
  const closing = new AbortController()
  const { signal } = closing
  const speaker = new Speaker({ command: options.speech, journal, signal })
  const times = new SpokenTimes(speaker, site)
  return {
    announcer: new SiteAnnouncer({ store, shelf, times, clock, site }),
    shelf,
    voiceShelf: siteVoices,
    voices: () => speaker.voices,
    voicesKnown: speaker.start().then(() => {
      const known = [...speaker.voices.map(({ id }) => id), ...siteVoices.names]
      if (!signal.aborted) logUnknown(site.voices, known, journal)
    }),
    close: () => closing.abort(),
  }
}

function logUnknown(wanted: readonly string[], names: readonly string[], journal: Journal): void {
  const known = new Set(names.map((name) => name.toLowerCase()))
  const unknown = wanted.filter((name) => !known.has(name.toLowerCase()))
  if (unknown.length > 0)
    journal.warn(
      `site.voices names ${unknown.join(', ')}, which is not installed, or speaks no language that calls are made in; GET /rest/system and GET /rest/voice list the voices.`,
    )
}
