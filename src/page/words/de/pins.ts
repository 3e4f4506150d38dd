import type { Words } from '../en/words.ts'

export const pins: Words['pins'] = {
  title: 'PIN für das Telefon',
  label: 'PIN',
  about:
    'An Ihrer PIN erkennt Sie das Telefon, wenn Sie damit eine Minibar buchen. Sagen Sie sie niemandem.',
  aboutOther: 'An der PIN erkennt das Telefon diese Person, wenn sie damit eine Minibar bucht.',
  isSet: 'Es gibt eine PIN. Eine neue ersetzt sie.',
  isNotSet: 'Es gibt noch keine PIN.',
  isGone: 'Später lässt sie sich nicht mehr anzeigen.',
  pin: 'Neue PIN',
  hint: '4 bis 8 Ziffern.',
  wrong: 'Eine PIN hat 4 bis 8 Ziffern.',
  taken: 'Diese PIN ist nicht möglich. Wählen Sie eine andere.',
  tooMany: (seconds) =>
    `Zu viele Versuche. In ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal versuchen.`,
  show: 'Anzeigen',
  set: 'PIN speichern',
  end: 'PIN beenden',
  setOf: (name) => `PIN von ${name}`,
  isSetNow: 'Ihre PIN wurde gespeichert.',
  isEnded: 'Sie haben keine PIN mehr.',
  isSetFor: (name) => `${name} hat eine neue PIN.`,
  isEndedFor: (name) => `${name} hat keine PIN mehr.`,
}
