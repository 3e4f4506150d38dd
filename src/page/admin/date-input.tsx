import { useLayoutEffect, useRef } from 'preact/hooks'
import type { FieldTies } from '../parts/field.tsx'

export interface DateInputProps {
  readonly ties: FieldTies
  readonly type: 'date' | 'datetime-local'
  readonly value: string
  /** Whether it may be emptied. */
  readonly isOptional?: boolean
  readonly onChange: (value: string) => void
}

/** A day, or a minute. While somebody types it is left alone, whatever happens on the page meanwhile. */
export function DateInput({ ties, type, value, isOptional = false, onChange }: DateInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const showValue = () => {
    if (input.current && input.current.value !== value) input.current.value = value
  }
  useLayoutEffect(() => {
    if (document.activeElement !== input.current) showValue()
  }, [value])
  return (
    <input
      {...ties}
      ref={input}
      type={type}
      required={!isOptional}
      onBlur={showValue}
      onChange={({ currentTarget: { value: entered } }) => {
        // A year on its way is 0002, 0020 and 0202.
        if (entered >= '1000' || (entered === '' && isOptional)) onChange(entered)
      }}
    />
  )
}
