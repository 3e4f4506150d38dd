import { useWords } from '../live/context.ts'

export interface FormEndProps {
  readonly trouble: string | undefined
  readonly isBusy: boolean
  /** What the button says that sends the form. */
  readonly yes: string
  readonly onNo: () => void
}

/** The end of a form in a dialog: what went wrong, and the two ways out. */
export function FormEnd({ trouble, isBusy, yes, onNo }: FormEndProps) {
  const words = useWords()
  return (
    <>
      <p class="wrong" role="alert">
        {trouble}
      </p>
      <div class="actions">
        <button type="button" onClick={onNo}>
          {words.shell.cancel}
        </button>
        <button type="submit" class="main" disabled={isBusy}>
          {yes}
        </button>
      </div>
    </>
  )
}
