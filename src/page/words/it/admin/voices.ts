import type { Words } from '../../en/words.ts'

export const voices: Words['admin']['voices'] = {
  language: 'Lingua',
  name: 'Voce',
  state: 'Stato',
  used: 'Parla',
  origin: 'Origine',
  origins: { shipped: 'di Nightporter', installed: 'dell’hotel', system: 'del sistema' },
  by: 'Registrata da',
  clips: 'Registrazioni',
  all: 'Tutte le voci',
  clipsOf: (voice: string) => `Che cosa dice ${voice}`,
  hear: 'Ascolto',
  play: 'Ascoltare',
  stop: 'Fermare',
  unheard: 'Il browser non ha potuto riprodurla.',
  text: 'Testo',
  clip: 'Registrazione',
}
