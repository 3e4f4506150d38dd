import { useHotel, usePage } from '../../live/context.ts'
import type { Licence } from '../../rest/records.ts'
import { languageNames } from '../lists/shown-value.ts'
import { Facts } from './facts.tsx'
import { shownReportTime } from './report-time.ts'

/** Whose system this is, and which. */
export function SiteCard() {
  const text = usePage().words.adminSystem
  const { sitename, company, serialnumber } = useHotel().system.value
  return (
    <Facts
      title={text.site}
      facts={[
        [text.siteName, sitename],
        [text.company, company],
        [text.serialNumber, serialnumber],
      ]}
    />
  )
}

export function VersionCard() {
  const { words, shown, version: ownVersion } = usePage()
  const text = words.adminSystem
  const { version, build, released, installed, updated, inetstack } = useHotel().system.value
  return (
    <Facts
      title={text.product}
      facts={[
        [words.shell.product, text.version(version, build)],
        [text.pageVersion, ownVersion],
        [text.released, shownReportTime(released, shown)],
        [text.installed, shownReportTime(installed, shown)],
        [text.updated, shownReportTime(updated, shown)],
        [text.networkPart, inetstack],
      ]}
    />
  )
}

export function LicencesCard() {
  const text = usePage().words.adminSystem
  const { license } = useHotel().system.value
  return (
    <Facts
      title={text.licences}
      facts={license.map((licence) => [
        text.licenceNames[licence.name] ?? licence.name,
        <LicenceValue key={licence.id} licence={licence} />,
      ])}
    >
      {license.length === 0 && <p>{text.noLicences}</p>}
    </Facts>
  )
}

function LicenceValue({ licence: { name, value } }: { readonly licence: Licence }) {
  const { words, shown } = usePage()
  const text = words.adminSystem
  if (value === 0) return <span class="tag bad">{text.off}</span>
  const isCount = name === 'Lines'
  return <span class="tag good">{isCount ? text.atMost(shown.number(value)) : text.on}</span>
}

/** In which languages guests are spoken to. */
export function SpeechCard() {
  const { words } = usePage()
  const text = words.adminSystem
  const { languages, voices } = useHotel().system.value
  const nameOf = languageNames(words.language)
  const names = languages.map(({ tag, default: isUsual }) =>
    isUsual ? text.defaultValue(nameOf(tag)) : nameOf(tag),
  )
  return (
    <Facts
      title={text.speech}
      facts={[
        [text.languages, names.join(', ')],
        [text.voices, voices.map(({ name }) => name).join(', ') || text.noVoices],
      ]}
    />
  )
}
