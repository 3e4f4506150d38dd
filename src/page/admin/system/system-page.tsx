import { useHotel, usePage } from '../../live/context.ts'
import type { Loaded } from '../../live/live-list.ts'
import { usePath } from '../../live/use-reading.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { LicencesCard, SiteCard, SpeechCard, VersionCard } from './about-cards.tsx'
import { ApplianceCard, CertificateCard } from './appliance-cards.tsx'
import { BackupCard } from './backup-card.tsx'
import { ClockCard } from './clock-card.tsx'
import { DiskCard } from './disk-card.tsx'
import { InterfaceCard } from './interface-card.tsx'
import { MachineCard } from './machine-card.tsx'
import type { ApplianceReport, TenantsAppliance } from './records.ts'
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
  const appliance = known(reading)
  return (
    <>
      <Troubles reading={reading} />
      <div class="cards">
        <DiskCard appliance={appliance} />
        <ClockCard />
        <BackupCard />
        {appliance && <ApplianceCard appliance={appliance} />}
        <MachineCard />
        <SiteCard />
        <VersionCard />
        <LicencesCard />
        <SpeechCard />
        {appliance && <CertificateCard appliance={appliance} />}
        <InterfaceCard />
      </div>
    </>
  )
}

/** Lines, destinations, doors and backups are no business of a tenant's. */
function TenantsView() {
  const reading = usePath<TenantsAppliance>('/rest/box', after)
  return (
    <>
      <Troubles reading={reading} />
      <div class="cards">
        <DiskCard appliance={undefined} />
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
function Troubles({ reading }: { readonly reading: Loaded<TenantsAppliance> }) {
  const { words, shown } = usePage()
  const appliance = known(reading)
  if (appliance) return <TroublesCard troubles={troublesOf(appliance.needs, words, shown)} />
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
