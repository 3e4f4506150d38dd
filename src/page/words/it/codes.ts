import type { Words } from '../en/words.ts'

export const codes: Words['codes'] = {
  title: 'Codici di un’app di autenticazione',
  code: 'Codice',
  codeHint: 'Le sei cifre che l’app mostra adesso.',
  wrong: 'Questo codice è errato o già usato. Inserire quello che l’app mostra adesso.',
  about:
    'Con i codici la sola password non basta più: per accedere servono anche sei cifre, mostrate da un’app sul telefono. I programmi non possono più usare questo account.',
  lost: 'Senza il telefono, chiedere a un amministratore di disattivare i codici.',
  scan: 'Inquadrare questa immagine con l’app, oppure digitarvi la chiave.',
  picture: 'La chiave come codice QR',
  key: 'Chiave',
  setUp: 'Attivare i codici',
  isSetUp: 'D’ora in poi l’accesso richiede un codice. Le altre sessioni sono state chiuse.',
  isOn: 'Questo account ha i codici: l’accesso ne richiede uno.',
  end: 'Disattivare i codici',
  isEnded: 'Per accedere basta di nuovo la password.',
}
