import { usePage } from '../../live/context.ts'
import { wallOf } from '../../time/wall.ts'
import { Facts } from './facts.tsx'
import type { ApplianceState } from './records.ts'

export interface ApplianceCardProps {
  readonly appliance: ApplianceState
}

/** Since when it runs, by which site file, and where it can be reached. */
export function ApplianceCard({ appliance: { started, siteFile, doors } }: ApplianceCardProps) {
  const { words, shown } = usePage()
  const text = words.adminSystem
  const at = (iso: string) => shown.dayAndTime(wallOf(iso))
  return (
    <Facts
      title={text.running}
      facts={[
        [text.started, at(started)],
        [text.siteFile, text.siteFileSince(at(siteFile.since))],
      ]}
    >
      <h3>{text.doors}</h3>
      <ul>
        {doors.map(({ address, tls, isOpen }) => (
          <li key={address}>
            <code>{address}</code>{' '}
            <span class={isOpen ? 'tag good' : 'tag bad'}>
              {isOpen ? text.doorOpen : text.doorClosed}
            </span>{' '}
            <span class="hint">{tls ? text.encrypted : text.plain}</span>
          </li>
        ))}
      </ul>
    </Facts>
  )
}

export function CertificateCard({ appliance: { certificate } }: ApplianceCardProps) {
  const { words, shown } = usePage()
  const text = words.adminSystem
  if (!certificate)
    return (
      <Facts title={text.certificate} facts={[]}>
        <p>{text.noCertificate}</p>
      </Facts>
    )
  const { isSelfSigned, fingerprint, until } = certificate
  return (
    <Facts
      title={text.certificate}
      facts={[
        [text.until, shown.longDay(wallOf(until).date)],
        [text.fingerprint, <code key="fingerprint">{fingerprint}</code>],
      ]}
    >
      <p class="hint">{isSelfSigned ? text.ownCertificate : text.fileCertificate}</p>
    </Facts>
  )
}
