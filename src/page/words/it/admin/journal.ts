import type { Words } from '../../en/words.ts'

export const journal: Words['journal'] = {
  about:
    'Ciò che il sistema dice ai tecnici, in inglese, il più recente per primo. Il resto: journalctl -u nightporter.',
  time: 'Ora',
  level: 'Livello',
  text: 'Testo',
  where: 'Riguarda',
  levels: { info: 'info', warning: 'avviso', error: 'errore' },
  show: 'Mostrare',
  shows: { info: 'tutto', warning: 'avvisi ed errori', error: 'errori' },
  find: 'Cercare',
  none: 'Ancora niente.',
  noneSuch: 'Niente di simile. Mostrare tutto o cercare altro.',
}
