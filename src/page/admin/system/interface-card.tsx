import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { saveFile } from '../../parts/save-file.ts'

/** The description of the interface as a file: a link could not carry who asks for it. */
export function InterfaceCard() {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const text = words.adminSystem
  const save = async () => {
    const answer = await rest.download('/rest/openapi.json')
    if (answer.kind !== 'ok') return notices.trouble(failureWords(answer, words))
    saveFile('openapi.json', answer.value)
  }
  return (
    <section class="card facts">
      <h2>{text.interface}</h2>
      <p>{text.interfaceAbout}</p>
      <button type="button" onClick={() => void save()}>
        {text.interfaceGo}
      </button>
    </section>
  )
}
