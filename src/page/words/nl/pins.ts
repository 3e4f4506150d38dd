import type { Words } from '../en/words.ts'

export const pins: Words['pins'] = {
  title: 'Pincode voor de telefoon',
  label: 'Pincode',
  about:
    'Aan uw pincode herkent de telefoon u als u er een minibar mee boekt. Vertel die aan niemand.',
  aboutOther: 'Aan de pincode herkent de telefoon deze persoon als die er een minibar mee boekt.',
  isSet: 'Er is een pincode. Een nieuwe vervangt die.',
  isNotSet: 'Er is nog geen pincode.',
  isGone: 'Later kan de pincode niet meer worden getoond.',
  pin: 'Nieuwe pincode',
  hint: '4 tot 8 cijfers.',
  wrong: 'Een pincode heeft 4 tot 8 cijfers.',
  taken: 'Deze pincode is niet mogelijk. Kies een andere.',
  tooMany: (seconds) =>
    `Te veel pogingen. Probeer het over ${seconds} ${seconds === 1 ? 'seconde' : 'seconden'} opnieuw.`,
  show: 'Tonen',
  set: 'Pincode opslaan',
  end: 'Pincode verwijderen',
  setOf: (name) => `Pincode van ${name}`,
  isSetNow: 'Uw pincode is opgeslagen.',
  isEnded: 'U hebt geen pincode meer.',
  isSetFor: (name) => `${name} heeft een nieuwe pincode.`,
  isEndedFor: (name) => `${name} heeft geen pincode meer.`,
}
