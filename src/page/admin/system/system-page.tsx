import { useHotel, usePage } from '../../live/context.ts'
import type { Loaded } from '../../live/live-list.ts'
import { usePath } from '../../live/use-reading.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { LicencesCard, SiteCard, SpeechCard, VersionCard } from './about-cards.tsx'
import { BackupCard } from './backup-card.tsx'
import { ApplianceCard, CertificateCard } from './box-cards.tsx'
import { ClockCard } from './clock-card.tsx'
import { DiskCard } from './disk-card.tsx'
import { InterfaceCard } from './interface-card.tsx'
import { MachineCard } from './machine-card.tsx'
import type { ApplianceReport, TenantsBox } from './records.ts'
import { troublesOf } from './troubles.ts'
import { TroublesCard } from './troubles-card.tsx'

/** Events that change what needs a person. */
const after = ['alert', 'delivery']

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
  const reading = usePath<ApplianceReport>('/rest/box', after)
  const box = known(reading)
  return (
    <>
      <Troubles reading={reading} />
      <div class="cards">
        <DiskCard box={box} />
        <ClockCard />
        <BackupCard />
        {box && <ApplianceCard box={box} />}
        <MachineCard />
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
  const reading = usePath<TenantsBox>('/rest/box', after)
  return (
    <>
      <Troubles reading={reading} />
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

/** The verdict is the system's own; while it is not known, none is given. */
function Troubles({ reading }: { readonly reading: Loaded<TenantsBox> }) {
  const { words, shown } = usePage()
  const box = known(reading)
  if (box) return <TroublesCard troubles={troublesOf(box.needs, words, shown)} />
  if (reading.kind !== 'failed') return null
  return (
    <p class="wrong" role="alert">
      {failureWords(reading.failure, words)}
    </p>
  )
}

function known<T>(reading: Loaded<T>): T | undefined {
  return reading.kind === 'ready' ? reading.value : undefined
}
