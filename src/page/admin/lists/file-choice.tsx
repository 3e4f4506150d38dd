import { useId, useState } from 'preact/hooks'
import { useWords } from '../../live/context.ts'

/** A place to drop a file on, with a button for those who rather choose one. */
export function FileChoice({ onFile }: { readonly onFile: (file: File) => void }) {
  const words = useWords().adminLists.import
  const [isOver, setOver] = useState(false)
  const id = useId()
  return (
    <div class={isOver ? 'drop over' : 'drop'}>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file) onFile(file)
          // The same file, corrected, is a new choice.
          currentTarget.value = ''
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
