import type { Words } from '../../en/words.ts'

export const voices: Words['admin']['voices'] = {
  language: 'Sprache',
  name: 'Stimme',
  state: 'Zustand',
  used: 'Spricht',
  origin: 'Herkunft',
  origins: { shipped: 'von Nightporter', installed: 'vom Hotel', system: 'vom System' },
  by: 'Gesprochen von',
  clips: 'Aufnahmen',
  all: 'Alle Stimmen',
  clipsOf: (voice: string) => `Was ${voice} sagt`,
  hear: 'Anhören',
  play: 'Abspielen',
  stop: 'Anhalten',
  unheard: 'Der Browser konnte es nicht abspielen.',
  text: 'Text',
  clip: 'Aufnahme',
}
