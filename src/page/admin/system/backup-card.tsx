import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../../live/context.ts'
import { failureWords } from '../../parts/failure-words.ts'
import { saveFile } from '../../parts/save-file.ts'
import { fileNameOf } from './file-name.ts'
import { shownSize } from './shown-size.ts'

/** A copy of what the system keeps, to have elsewhere. */
export function BackupCard() {
  const { words, shown } = usePage()
  const { rest, system, clock } = useHotel()
  const text = words.adminSystem
  /** Undefined while none is under way. */
  const [bytes, setBytes] = useState<number>()
  const [stop, setStop] = useState<AbortController>()
  const [said, setSaid] = useState('')
  const [trouble, setTrouble] = useState('')
  const save = async () => {
    setBytes(0)
    setSaid('')
    setTrouble('')
    const stop = new AbortController()
    setStop(stop)
    const { signal } = stop
    const answer = await rest.download('/rest/backup', {}, { onBytes: setBytes, signal })
    setBytes(undefined)
    setStop(undefined)
    if (signal.aborted) return setSaid(text.backupStopped)
    if (answer.kind === 'refused' && answer.error === 309) return setTrouble(text.backupUnderWay)
    if (answer.kind !== 'ok') return setTrouble(failureWords(answer, words))
    const file = fileNameOf(system.value.sitename, clock.now().date)
    saveFile(file, answer.value)
    setSaid(text.backupDone(shownSize(answer.value.size, shown), file))
  }
  return (
    <section class="card facts">
      <h2>{text.backup}</h2>
      <p>{text.backupAbout}</p>
      <p>{text.backupLacks}</p>
      {/* The same button, so that it keeps the focus. */}
      <button type="button" onClick={() => (stop ? stop.abort() : void save())}>
        {stop ? text.backupStop : text.backupGo}
      </button>
      <p aria-live="off">
        {bytes !== undefined && bytes > 0 && text.backupSoFar(shownSize(bytes, shown))}
      </p>
      <p role="status">{bytes === undefined ? said : text.backupStart}</p>
      <p role="alert" class="wrong">
        {trouble}
      </p>
    </section>
  )
}
