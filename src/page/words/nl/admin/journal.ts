import type { Words } from '../../en/words.ts'

export const journal: Words['journal'] = {
  about:
    'Wat het systeem technici meldt, in het Engels, het nieuwste eerst. Ouder: journalctl -u nightporter.',
  time: 'Tijd',
  level: 'Niveau',
  text: 'Tekst',
  where: 'Betreft',
  levels: { info: 'info', warning: 'waarschuwing', error: 'fout' },
  show: 'Tonen',
  shows: { info: 'alles', warning: 'waarschuwingen en fouten', error: 'fouten' },
  find: 'Zoeken',
  none: 'Nog niets.',
  noneSuch: 'Niets van die soort. Toon alles, of zoek iets anders.',
}
