import { useId, useState } from 'preact/hooks'
import { useWords } from '../../live/context.ts'

/** A place to drop a file on, with a button for those who rather choose one. */
export function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  const words = useWords().adminLists.import
  const [isOver, setOver] = useState(false)
  const id = useId()
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input in it does the same by keyboard
    <div
      class={isOver ? 'drop over' : 'drop'}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      <input
        id={id}
        type="file"
        class="unseen"
        accept=".csv,text/csv"
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file, mended, is a new choice.
          event.currentTarget.value = ''
        }}
      />
      {/* The browser's own button speaks the browser's language, and forgets the file's name. */}
      <label class="button" for={id}>
        {words.choose}
      </label>
      <p class="hint">{words.drop}</p>
    </div>
  )
}
