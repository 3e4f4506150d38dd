import type { Words } from '../../en/words.ts'

export const voices: Words['admin']['voices'] = {
  language: 'Langue',
  name: 'Voix',
  state: 'État',
  used: 'Parle',
  origin: 'Origine',
  origins: { shipped: 'de Nightporter', installed: 'de l’hôtel', system: 'du système' },
  by: 'Enregistrée par',
  clips: 'Extraits',
  all: 'Toutes les voix',
  clipsOf: (voice: string) => `Ce que dit ${voice}`,
  hear: 'Écoute',
  play: 'Écouter',
  stop: 'Arrêter',
  unheard: 'Le navigateur n’a pas pu le lire.',
  text: 'Texte',
  clip: 'Extrait',
}
