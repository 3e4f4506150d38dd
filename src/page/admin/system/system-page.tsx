import { useHotel, usePage } from '../../live/context.ts'
import type { Loaded } from '../../live/live-list.ts'
import { usePath } from '../../live/use-reading.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { LicencesCard, SiteCard, SpeechCard, VersionCard } from './about-cards.tsx'
import { BackupCard } from './backup-card.tsx'
import { BoxCard, CertificateCard } from './box-cards.tsx'
import { ClockCard } from './clock-card.tsx'
import { DiskCard } from './disk-card.tsx'
import { InterfaceCard } from './interface-card.tsx'
import type { BoxState, DestinationReading, LineReading } from './records.ts'
import { troublesOf } from './troubles.ts'
import { TroublesCard } from './troubles-card.tsx'

/** How the system is: what is wrong first, then what it is, then what can be kept of it. */
export function SystemPage() {
  const { words } = usePage()
  const { may } = useHotel()
  return (
    <section class="system">
      <h1>{words.admin.pages.system}</h1>
      {may.administerSite ? <WholeSystem /> : <TenantsView />}
    </section>
  )
}

function WholeSystem() {
  const { words, shown } = usePage()
  const { system, clock } = useHotel()
  const readings = {
    box: usePath<BoxState>('/rest/box'),
    lines: usePath<{ lines: readonly LineReading[] }>('/rest/line'),
    destinations: usePath<{ destinations: readonly DestinationReading[] }>('/rest/outbound'),
  }
  const box = known(readings.box)
  const sight = {
    system: system.value,
    clock: clock.reading,
    box,
    lines: known(readings.lines)?.lines,
    destinations: known(readings.destinations)?.destinations,
  }
  const failed = Object.values(readings).find((reading) => reading.kind === 'failed')
  const isComplete = Object.values(readings).every((reading) => reading.kind === 'ready')
  const troubles = troublesOf(sight, words, shown)
  return (
    <>
      {(isComplete || troubles.length > 0) && <TroublesCard troubles={troubles} />}
      {failed?.kind === 'failed' && (
        <p class="wrong" role="alert">
          {failureWords(failed.failure, words)}
        </p>
      )}
      <div class="cards">
        <DiskCard box={box} />
        <ClockCard />
        <BackupCard />
        {box && <BoxCard box={box} />}
        <SiteCard />
        <VersionCard />
        <LicencesCard />
        <SpeechCard />
        {box && <CertificateCard box={box} />}
        <InterfaceCard />
      </div>
    </>
  )
}

/** Lines, destinations, doors and backups are no business of a tenant's. */
function TenantsView() {
  const { words, shown } = usePage()
  const { system, clock } = useHotel()
  const sight = {
    system: system.value,
    clock: clock.reading,
    box: undefined,
    lines: undefined,
    destinations: undefined,
  }
  return (
    <>
      <TroublesCard troubles={troublesOf(sight, words, shown)} />
      <div class="cards">
        <DiskCard box={undefined} />
        <ClockCard />
        <SiteCard />
        <VersionCard />
        <LicencesCard />
        <SpeechCard />
        <InterfaceCard />
      </div>
    </>
  )
}

function known<T>(reading: Loaded<T>): T | undefined {
  return reading.kind === 'ready' ? reading.value : undefined
}
