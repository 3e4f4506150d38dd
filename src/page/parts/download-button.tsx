import { useState } from 'preact/hooks'
import { useHotel, usePage } from '../live/context.ts'
import type { Values } from '../rest/rest.ts'
import { failureWords } from './failure-words.ts'
import { saveCsv } from './save-file.ts'

export interface DownloadButtonProps {
  readonly label: string
  readonly path: string
  readonly query?: Values
  readonly fileName: string
}

/** Fetches a CSV file with the user's credentials and offers it to keep. */
export function DownloadButton({ label, path, query, fileName }: DownloadButtonProps) {
  const { words, notices } = usePage()
  const { rest } = useHotel()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    const answer = await rest.download(path, query)
    setBusy(false)
    if (answer.kind === 'ok') saveCsv(fileName, answer.value)
    else notices.trouble(failureWords(answer, words))
  }
  return (
    <button type="button" aria-disabled={isBusy} onClick={() => void download()}>
      {label}
    </button>
  )
}
