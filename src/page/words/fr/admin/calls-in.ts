import type { Words } from '../../en/words.ts'

export const callsIn: Words['admin']['callsIn'] = {
  title: 'Appels au système',
  about: 'Depuis le dernier démarrage, les plus récents d’abord. Les autres sont dans le journal.',
  none: 'Personne n’a appelé depuis le dernier démarrage.',
  now: (count, shown) =>
    count === 0
      ? 'Personne n’appelle en ce moment.'
      : count === 1
        ? '1 appel en ce moment.'
        : `${shown} appels en ce moment.`,
  room: (room) => `Chambre ${room}`,
  staff: (extension) => `Téléphone ${extension}`,
  isNow: 'En cours',
  since: (time) => `depuis le ${time}`,
  line: (line) => `ligne ${line}`,
  steps: 'Ce qui a été dit et les touches',
  stepsOf: (who, time) => `Ce qui a été dit et les touches\u00A0: ${who}, ${time}`,
  noSteps: 'Rien pour l’instant.',
  kinds: { said: 'Dit\u00A0:', pressed: 'Touches\u00A0:', done: 'Fait\u00A0:' },
  secret: (count) =>
    count < 2 ? `${count} touche d’un code PIN` : `${count} touches d’un code PIN`,
}
