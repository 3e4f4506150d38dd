import type { Words } from '../../en/words.ts'

export const callsIn: Words['admin']['callsIn'] = {
  title: 'Anrufe beim System',
  about: 'Seit dem letzten Start, die neuesten zuerst. Ältere stehen im Protokoll.',
  none: 'Seit dem letzten Start hat niemand angerufen.',
  now: (count, shown) =>
    count === 0
      ? 'Gerade ruft niemand an.'
      : count === 1
        ? 'Gerade 1 Anruf.'
        : `Gerade ${shown} Anrufe.`,
  room: (room) => `Zimmer ${room}`,
  staff: (extension) => `Telefon ${extension}`,
  isNow: 'Jetzt',
  since: (time) => `seit ${time}`,
  line: (line) => `Leitung ${line}`,
  steps: 'Was gesagt und gedrückt wurde',
  stepsOf: (who, time) => `Was gesagt und gedrückt wurde: ${who}, ${time}`,
  noSteps: 'Noch nichts.',
  kinds: { said: 'Gesagt:', pressed: 'Gedrückt:', done: 'Getan:' },
  secret: (count) => (count === 1 ? '1 Taste einer PIN' : `${count} Tasten einer PIN`),
}
