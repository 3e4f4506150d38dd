import { namedTwelve, type Texts } from './texts.ts'

const small = [
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
  'dix-sept dix-huit dix-neuf',
].flatMap((row) => row.split(' '))
const tens = ['', '', 'vingt', 'trente', 'quarante', 'cinquante']

function numberWord(number: number): string {
  const [ten, unit] = [tens[Math.floor(number / 10)], number % 10]
  if (number < 20) return `${small[number]}`
  if (unit === 0) return `${ten}`
  return unit === 1 ? `${ten} et un` : `${ten}-${small[unit]}`
}

/** Hours and minutes are feminine. */
function feminine(number: number): string {
  return number % 10 === 1 && number !== 11 ? `${numberWord(number)}e` : numberWord(number)
}

export const fr: Texts = {
  voice: 'fr-fr',
  phrases: {
    wakeup: 'Bonjour. Voici votre appel de réveil.',
    keys: 'Appuyez sur 1 pour être rappelé un peu plus tard, ou sur 2 pour confirmer que vous êtes réveillé.',
    confirm: 'Appuyez sur une touche pour confirmer que vous êtes réveillé.',
    thanks: 'Merci. Nous vous souhaitons une agréable journée.',
    alert: 'Ici le veilleur de nuit.',
    failed: "Ces chambres n'ont pas pu être réveillées :",
    due: 'Vous devez maintenant appeler ces chambres :',
    assist: "Ces clients ont besoin de quelqu'un à la porte :",
    clock: "L'horloge du système est fausse, ou a été modifiée. Veuillez la vérifier.",
    room: 'chambre',
    more: "et d'autres.",
    'confirm-alert': 'Appuyez sur une touche pour confirmer.',
  },
  menu: {
    'menu-none': "Vous n'avez demandé aucun réveil.",
    'menu-booked': 'Vous avez demandé un réveil :',
    'menu-more': "et d'autres.",
    'menu-time':
      "Pour demander un réveil, composez l'heure en quatre chiffres : deux pour l'heure et deux pour les minutes.",
    'menu-another':
      'Pour demander un autre réveil, composez son heure. Sinon, raccrochez simplement.',
    'menu-star': 'Pour écouter ou annuler vos réveils, appuyez sur étoile.',
    'menu-hash': 'Pour réécouter ce message, appuyez sur dièse.',
    'menu-zero': 'Pour joindre la réception, appuyez sur zéro.',
    'ask-half': "Pour le matin, appuyez sur 1. Pour l'après-midi ou le soir, appuyez sur 2.",
    booked: 'Votre réveil est enregistré :',
    'booked-clock':
      "Veuillez aussi prévenir la réception : l'horloge du système est en vérification.",
    'not-a-time': "Ce n'est pas une heure valable.",
    'too-many-calls':
      'Trop de réveils sont déjà enregistrés pour en ajouter un autre. Veuillez appeler la réception.',
    'call-cancel': 'Pour annuler ce réveil, appuyez sur 1. Pour le suivant, appuyez sur étoile.',
    'call-cancelled': 'Le réveil est annulé.',
    'call-last': "Il n'y a pas d'autre réveil.",
    'not-understood': "Votre demande n'a pas été comprise.",
    'nothing-pressed': "Aucune touche n'a été pressée.",
    'to-operator': 'Nous vous mettons en relation avec la réception.',
    'operator-is': 'Veuillez appeler la réception. Le numéro est :',
    goodbye: 'Au revoir.',
    'ask-room': 'Veuillez composer le numéro de chambre.',
    'no-such-room': "Cette chambre n'existe pas.",
    'ask-pin': 'Veuillez composer votre code secret, puis appuyez sur dièse.',
    'wrong-pin': "Ce code secret n'est pas valable pour cela.",
    'pin-pause': 'Trop de codes secrets erronés ont été composés. Veuillez réessayer plus tard.',
    'ask-charge-again':
      "La même chose vient d'être facturée. Pour la facturer encore une fois, appuyez sur 1. Sinon, raccrochez.",
    'not-charged': "Rien n'a été facturé.",
    'above-max': "C'est plus que ce qui peut être facturé en une fois. Au maximum :",
    'no-such-item': "Cet article n'existe pas.",
    'no-such-status': "Cet état n'existe pas.",
    'room-not-charged': 'Cette chambre ne peut pas être facturée.',
    'not-possible': "Ce n'est pas possible pour le moment. Veuillez appeler la réception.",
    status: 'état',
    'of-item': "de l'article",
    'every-day': 'tous les jours',
    clean: 'propre',
    dirty: 'sale',
    inspected: 'contrôlée',
    vacant: 'libre',
    occupied: 'occupée',
    'out-of-order': "hors d'usage",
    'out-of-service': 'hors service',
    'do-not-disturb': 'ne pas déranger',
    'in-progress': 'en cours',
    'make-up': 'chambre à faire',
    today: "aujourd'hui",
    tomorrow: 'demain',
    star: 'étoile',
    hash: 'dièse',
    plus: 'plus',
    point: 'virgule',
  },
  weekdays: 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' '),
  days: Array.from({ length: 31 }, (_, i) => `le ${i === 0 ? 'premier' : numberWord(i + 1)}`),
  months: [
    'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
  ].flatMap((row) => row.split(' ')),
  hours: Array.from(
    { length: 24 },
    (_, hour) => `à ${feminine(hour)} ${hour < 2 ? 'heure' : 'heures'}`,
  ),
  minutes: Array.from({ length: 60 }, (_, minute) => (minute === 0 ? '' : feminine(minute))),
  parts: {
    0: 'au tout début de la journée',
    1: 'du matin',
    13: "de l'après-midi",
    18: 'du soir',
  },
  others: { midnight: 'à minuit', noon: 'à midi' },
  exception: namedTwelve,
  // The last letter is heard in the name of the sign, and not in the word for more.
  respell: (text) => (text === 'plus' ? 'plusse' : text),
}
