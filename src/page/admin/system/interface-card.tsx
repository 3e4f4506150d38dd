import { usePage } from '../../live/context.ts'
import { DownloadButton } from '../../parts/download-button.tsx'

/** The description of the interface as a file: a link could not carry who asks for it. */
export function InterfaceCard() {
  const text = usePage().words.adminSystem
  return (
    <section class="card facts">
      <h2>{text.interface}</h2>
      <p>{text.interfaceAbout}</p>
      <DownloadButton label={text.interfaceGo} path="/rest/openapi.json" fileName="openapi.json" />
    </section>
  )
}
