import type { Words } from '../../en/words.ts'

export const voices: Words['admin']['voices'] = {
  language: 'Taal',
  name: 'Stem',
  state: 'Status',
  used: 'Spreekt',
  origin: 'Herkomst',
  origins: { shipped: 'van Nightporter', installed: 'van het hotel', system: 'van het systeem' },
  by: 'Ingesproken door',
  clips: 'Opnamen',
  all: 'Alle stemmen',
  clipsOf: (voice: string) => `Wat ${voice} zegt`,
  hear: 'Luisteren',
  play: 'Afspelen',
  stop: 'Stoppen',
  unheard: 'De browser kon het niet afspelen.',
  text: 'Tekst',
  clip: 'Opname',
}
