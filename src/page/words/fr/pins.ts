import type { Words } from '../en/words.ts'

export const pins: Words['pins'] = {
  title: 'Code PIN pour le téléphone',
  label: 'Code PIN',
  about:
    'Le téléphone vous reconnaît à votre code PIN quand vous facturez un minibar. Ne le dites à personne.',
  aboutOther: 'Le téléphone reconnaît cette personne à son code PIN quand elle facture un minibar.',
  isSet: 'Il y a un code PIN. Un nouveau le remplace.',
  isNotSet: 'Il n’y a pas encore de code PIN.',
  isGone: 'Il ne pourra plus être affiché.',
  pin: 'Nouveau code PIN',
  hint: 'De 4 à 8 chiffres.',
  wrong: 'Un code PIN compte de 4 à 8 chiffres.',
  taken: 'Ce code PIN n’est pas possible. Choisissez-en un autre.',
  tooMany: (seconds) =>
    `Trop d’essais. Réessayez dans ${seconds} ${seconds < 2 ? 'seconde' : 'secondes'}.`,
  show: 'Afficher',
  set: 'Enregistrer le code PIN',
  end: 'Supprimer le code PIN',
  setOf: (name) => `Code PIN de ${name}`,
  isSetNow: 'Votre code PIN a été enregistré.',
  isEnded: 'Vous n’avez plus de code PIN.',
  isSetFor: (name) => `${name} a un nouveau code PIN.`,
  isEndedFor: (name) => `${name} n’a plus de code PIN.`,
}
