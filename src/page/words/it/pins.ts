import type { Words } from '../en/words.ts'

export const pins: Words['pins'] = {
  title: 'PIN per il telefono',
  label: 'PIN',
  about: 'Il telefono riconosce dal PIN chi addebita un minibar. Non comunicarlo a nessuno.',
  aboutOther: 'Il telefono riconosce questa persona dal PIN quando addebita un minibar.',
  isSet: 'C’è un PIN. Uno nuovo lo sostituisce.',
  isNotSet: 'Non c’è ancora un PIN.',
  isGone: 'In seguito non si potrà più vedere.',
  pin: 'Nuovo PIN',
  hint: 'Da 4 a 8 cifre.',
  wrong: 'Un PIN ha da 4 a 8 cifre.',
  taken: 'Questo PIN non è possibile. Sceglierne un altro.',
  tooMany: (seconds) =>
    `Troppi tentativi. Riprovare tra ${seconds} ${seconds === 1 ? 'secondo' : 'secondi'}.`,
  show: 'Mostrare',
  set: 'Salvare il PIN',
  end: 'Eliminare il PIN',
  setOf: (name) => `PIN di ${name}`,
  isSetNow: 'Il PIN è stato salvato.',
  isEnded: 'Non c’è più un PIN.',
  isSetFor: (name) => `${name} ha un nuovo PIN.`,
  isEndedFor: (name) => `${name} non ha più un PIN.`,
}
