import type { Words } from '../../en/words.ts'

export const journal: Words['journal'] = {
  about:
    'Was die Anlage Technikern meldet, auf Englisch, das Neueste zuerst. Älteres: journalctl -u nightporter.',
  time: 'Zeit',
  level: 'Stufe',
  text: 'Text',
  where: 'Betrifft',
  levels: { info: 'Info', warning: 'Warnung', error: 'Fehler' },
  show: 'Zeigen',
  shows: { info: 'alles', warning: 'Warnungen und Fehler', error: 'Fehler' },
  find: 'Suchen',
  none: 'Noch nichts gemeldet.',
  noneSuch: 'Nichts dergleichen. Zeigen Sie alles, oder suchen Sie etwas anderes.',
}
