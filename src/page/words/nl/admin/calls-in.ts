import type { Words } from '../../en/words.ts'

export const callsIn: Words['admin']['callsIn'] = {
  title: 'Oproepen naar het systeem',
  about: 'Sinds de laatste start, de nieuwste eerst. Oudere staan in het logboek.',
  none: 'Sinds de laatste start heeft niemand gebeld.',
  now: (count, shown) =>
    count === 0 ? 'Er belt nu niemand.' : count === 1 ? 'Nu 1 oproep.' : `Nu ${shown} oproepen.`,
  room: (room) => `Kamer ${room}`,
  staff: (extension) => `Telefoon ${extension}`,
  isNow: 'Nu',
  since: (time) => `sinds ${time}`,
  line: (line) => `lijn ${line}`,
  steps: 'Wat er is gezegd en ingetoetst',
  stepsOf: (who, time) => `Wat er is gezegd en ingetoetst: ${who}, ${time}`,
  noSteps: 'Nog niets.',
  kinds: { said: 'Gezegd:', pressed: 'Ingetoetst:', done: 'Gedaan:' },
  secret: (count) =>
    count === 1 ? '1 cijfer van een pincode' : `${count} cijfers van een pincode`,
}
