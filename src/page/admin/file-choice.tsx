import { useId, useState } from 'preact/hooks'

export interface FileChoiceProps {
  /** Which files the browser offers. */
  readonly accept: string
  /** What the button says, and what stands below it. */
  readonly choose: string
  readonly drop: string
  readonly onFile: (file: File) => void
}

/** A place to drop a file on, with a button for those who rather choose one. */
export function FileChoice({ accept, choose, drop, onFile }: FileChoiceProps) {
  const [isOver, setOver] = useState(false)
  const id = useId()
  return (
    <div class={isOver ? 'drop over' : 'drop'}>
      <input
        id={id}
        type="file"
        accept={accept}
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
        {choose}
      </label>
      <p class="hint">{drop}</p>
    </div>
  )
}
