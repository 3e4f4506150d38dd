import type { Words } from '../../en/words.ts'

export const voices: Words['admin']['voices'] = {
  language: 'Idioma',
  name: 'Voz',
  state: 'Estado',
  used: 'Habla',
  origin: 'Origen',
  origins: { shipped: 'de Nightporter', installed: 'del hotel', system: 'del sistema' },
  by: 'Grabada por',
  clips: 'Grabaciones',
  all: 'Todas las voces',
  clipsOf: (voice: string) => `Lo que dice ${voice}`,
  hear: 'Escucha',
  play: 'Escuchar',
  stop: 'Parar',
  unheard: 'El navegador no ha podido reproducirlo.',
  text: 'Texto',
  clip: 'Grabación',
}
