import type { Words } from '../../en/words.ts'

export const callsIn: Words['admin']['callsIn'] = {
  title: 'Llamadas al sistema',
  about: 'Desde el último inicio, primero las más recientes. Las demás están en el registro.',
  none: 'Nadie ha llamado desde el último inicio.',
  now: (count, shown) =>
    count === 0
      ? 'Ahora no llama nadie.'
      : count === 1
        ? '1 llamada ahora.'
        : `${shown} llamadas ahora.`,
  room: (room) => `Habitación ${room}`,
  staff: (extension) => `Teléfono ${extension}`,
  isNow: 'Ahora',
  since: (time) => `desde el ${time}`,
  line: (line) => `línea ${line}`,
  steps: 'Lo que se dijo y se pulsó',
  stepsOf: (who, time) => `Lo que se dijo y se pulsó: ${who}, ${time}`,
  noSteps: 'Nada todavía.',
  kinds: { said: 'Dicho:', pressed: 'Pulsado:', done: 'Hecho:' },
  secret: (count) => (count === 1 ? '1 tecla de un PIN' : `${count} teclas de un PIN`),
}
