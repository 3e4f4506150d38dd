import type { Words } from '../../en/words.ts'

export const callsIn: Words['admin']['callsIn'] = {
  title: 'Chiamate al sistema',
  about: 'Dall’ultimo avvio, le più recenti per prime. Le altre sono nel registro.',
  none: 'Dall’ultimo avvio non ha chiamato nessuno.',
  now: (count, shown) =>
    count === 0
      ? 'Adesso non chiama nessuno.'
      : count === 1
        ? '1 chiamata in corso.'
        : `${shown} chiamate in corso.`,
  room: (room) => `Camera ${room}`,
  staff: (extension) => `Telefono ${extension}`,
  isNow: 'In corso',
  since: (time) => `da ${time}`,
  line: (line) => `linea ${line}`,
  steps: 'Che cosa si è detto e premuto',
  stepsOf: (who, time) => `Che cosa si è detto e premuto: ${who}, ${time}`,
  noSteps: 'Ancora nulla.',
  kinds: { said: 'Detto:', pressed: 'Premuto:', done: 'Fatto:' },
  secret: (count) => (count === 1 ? '1 tasto di un PIN' : `${count} tasti di un PIN`),
}
