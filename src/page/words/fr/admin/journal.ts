import type { Words } from '../../en/words.ts'

export const journal: Words['journal'] = {
  about:
    'Ce que le système signale aux techniciens, en anglais, le plus récent d’abord. Plus ancien\u00A0: journalctl -u nightporter.',
  time: 'Heure',
  level: 'Niveau',
  text: 'Texte',
  where: 'Concerne',
  levels: { info: 'info', warning: 'avertissement', error: 'erreur' },
  show: 'Afficher',
  shows: { info: 'tout', warning: 'avertissements et erreurs', error: 'erreurs' },
  find: 'Rechercher',
  none: 'Rien pour l’instant.',
  noneSuch: 'Rien de tel. Affichez tout, ou cherchez autre chose.',
}
