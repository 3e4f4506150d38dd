import type { Words } from '../../en/words.ts'

export const journal: Words['journal'] = {
  about:
    'Lo que el sistema dice a los técnicos, en inglés, lo más reciente primero. Lo anterior: journalctl -u nightporter.',
  time: 'Hora',
  level: 'Nivel',
  text: 'Texto',
  where: 'Sobre',
  levels: { info: 'información', warning: 'aviso', error: 'error' },
  show: 'Mostrar',
  shows: { info: 'todo', warning: 'avisos y errores', error: 'errores' },
  find: 'Buscar',
  none: 'Todavía nada.',
  noneSuch: 'Nada así. Muestre todo o busque otra cosa.',
}
