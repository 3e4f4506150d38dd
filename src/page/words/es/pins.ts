import type { Words } from '../en/words.ts'

export const pins: Words['pins'] = {
  title: 'PIN para el teléfono',
  label: 'PIN',
  about:
    'El teléfono le reconoce por su PIN cuando carga un minibar con él. No se lo diga a nadie.',
  aboutOther: 'El teléfono reconoce a esta persona por el PIN cuando carga un minibar con él.',
  isSet: 'Hay un PIN. Uno nuevo lo sustituye.',
  isNotSet: 'Todavía no hay ningún PIN.',
  isGone: 'Después no se puede mostrar.',
  pin: 'PIN nuevo',
  hint: 'De 4 a 8 cifras.',
  wrong: 'Un PIN tiene de 4 a 8 cifras.',
  taken: 'Este PIN no se puede usar. Elija otro.',
  tooMany: (seconds) =>
    `Demasiados intentos. Inténtelo en ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`,
  show: 'Mostrar',
  set: 'Guardar el PIN',
  end: 'Quitar el PIN',
  setOf: (name) => `PIN de ${name}`,
  isSetNow: 'Se ha guardado su PIN.',
  isEnded: 'Ya no tiene PIN.',
  isSetFor: (name) => `${name} tiene un PIN nuevo.`,
  isEndedFor: (name) => `${name} ya no tiene PIN.`,
}
