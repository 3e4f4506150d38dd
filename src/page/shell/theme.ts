import { computed, signal } from '@preact/signals'
import { keep, readKept } from './kept.ts'

export const themeChoices = ['auto', 'light', 'dark', 'contrast'] as const
export type ThemeChoice = (typeof themeChoices)[number]
type Shown = Exclude<ThemeChoice, 'auto'>

/** Hours of the night at the hotel, when a bright screen in the lobby hurts. */
const nightFrom = '20:00'
const nightTo = '07:00'

/** Light, dark or of high contrast: as chosen, else as the browser asks for, and dark at night. */
export class Theme {
  readonly choice = signal<ThemeChoice>(
    themeChoices.find((choice) => choice === readKept('theme')) ?? 'auto',
  )
  /** The hotel's time of day, `HH:MM`, once it is known. */
  readonly timeOfDay = signal('12:00')
  readonly #prefersDark = signal(false)
  readonly #prefersContrast = signal(false)
  readonly shown = computed<Shown>(() => {
    const choice = this.choice.value
    if (choice !== 'auto') return choice
    if (this.#prefersContrast.value) return 'contrast'
    const time = this.timeOfDay.value
    const isNight = time >= nightFrom || time < nightTo
    return this.#prefersDark.value || isNight ? 'dark' : 'light'
  })

  /** Follows what the browser asks for. */
  follow(): void {
    const queries = {
      '(prefers-color-scheme: dark)': this.#prefersDark,
      '(prefers-contrast: more)': this.#prefersContrast,
    }
    for (const [text, wanted] of Object.entries(queries)) {
      const query = matchMedia(text)
      wanted.value = query.matches
      query.addEventListener('change', ({ matches }) => {
        wanted.value = matches
      })
    }
  }

  choose(choice: ThemeChoice): void {
    this.choice.value = choice
    keep('theme', choice === 'auto' ? '' : choice)
  }
}
