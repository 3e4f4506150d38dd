import { computed, signal } from '@preact/signals'
import { keep, readKept } from './kept.ts'

export const themeChoices = ['auto', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

/** Hours of the night at the hotel, when a bright screen in the lobby hurts. */
const nightFrom = '20:00'
const nightTo = '07:00'

/** Light or dark: as chosen, else dark at night and where the browser asks for it. */
export class Theme {
  readonly choice = signal<ThemeChoice>(
    themeChoices.find((choice) => choice === readKept('theme')) ?? 'auto',
  )
  /** The hotel's time of day, `HH:MM`, once it is known. */
  readonly timeOfDay = signal('12:00')
  readonly #prefersDark = signal(false)
  readonly isDark = computed(() => {
    if (this.choice.value !== 'auto') return this.choice.value === 'dark'
    const time = this.timeOfDay.value
    return this.#prefersDark.value || time >= nightFrom || time < nightTo
  })

  /** Follows what the browser asks for. */
  follow(): void {
    const query = matchMedia('(prefers-color-scheme: dark)')
    this.#prefersDark.value = query.matches
    query.addEventListener('change', ({ matches }) => {
      this.#prefersDark.value = matches
    })
  }

  choose(choice: ThemeChoice): void {
    this.choice.value = choice
    keep('theme', choice === 'auto' ? '' : choice)
  }
}
