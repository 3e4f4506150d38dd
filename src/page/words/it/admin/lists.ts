import type { Words } from '../../en/words.ts'

export const adminLists: Words['adminLists'] = {
  search: 'Cercare',
  shownOf: (shown, all) => `${shown} di ${all}`,
  edit: 'Modificare',
  editOf: (name) => `Modificare: ${name}`,
  remove: 'Eliminare',
  removeOf: (name) => `Eliminare: ${name}`,
  actions: 'Modificare o eliminare',
  readOnly: 'Di tutto l’hotel',
  nothingFound: 'La ricerca non ha trovato nulla.',
  exportFile: 'Salvare come file',
  importFile: 'Importare un file',
  saved: (name) => `Salvato: ${name}.`,
  removed: (name) => `Eliminato: ${name}.`,
  removeTitle: (name) => `Eliminare ${name}?`,
  roomInUse: (name) => `${name} ha ancora sveglie prenotate. Eliminarle prima alla reception.`,
  categoryInUse: (name) => `${name} ha ancora articoli. Prima spostarli o eliminarli.`,
  removeHint: 'Ciò che è stato prenotato o addebitato resta nel registro e nei rapporti.',
  missing: 'Qui manca qualcosa.',
  tooLong: 'Al massimo 200 caratteri.',
  notNumber: 'Inserire un numero da 1 a 15 cifre.',
  notPrice: 'Inserire un prezzo come 4,50: cifre, una virgola e al massimo 3 decimali.',
  notMax: 'Inserire un numero intero da 0 a 1.000.000.',
  notRoom: 'Al massimo 32 caratteri, senza spazi, virgole e barre.',
  notExtension:
    'Inserire ciò che compone un telefono: cifre, lettere, * # + . _ - Se sono più di uno, al massimo 8, separarli con virgole.',
  notGroupName: 'Al massimo 40 caratteri, senza virgole, barre e @.',
  noChoice: 'Sceglierne almeno uno.',
  kinds: {
    rooms: {
      about: 'Le camere dell’hotel e il numero da comporre per chiamarle.',
      add: 'Aggiungere una camera',
      none: 'Non ci sono ancora camere. Aggiungerne una o importare un file.',
      one: (name) => `Camera ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Una camera è stata importata.' : `${text} camere sono state importate.`,
    },
    items: {
      about: 'Ciò che si può addebitare da un minibar. I prezzi restano come sono scritti.',
      add: 'Aggiungere un articolo',
      none: 'Non ci sono ancora articoli. Aggiungerne uno o importare un file.',
      one: (name) => `Articolo ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Un articolo è stato importato.' : `${text} articoli sono stati importati.`,
    },
    categories: {
      about: 'Gruppi di articoli. Un articolo appartiene a uno solo di essi.',
      add: 'Aggiungere una categoria',
      none: 'Non ci sono ancora categorie. Aggiungerne una o importare un file.',
      one: (name) => `Categoria ${name}`,
      imported: (count, text) =>
        count === 1
          ? 'Una categoria è stata importata.'
          : `${text} categorie sono state importate.`,
    },
    statuses: {
      about: 'Che cosa l’housekeeping può dire di una camera, per esempio pulita o sporca.',
      add: 'Aggiungere uno stato',
      none: 'Non ci sono ancora stati. Aggiungerne uno o importare un file.',
      one: (name) => `Stato ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Uno stato è stato importato.' : `${text} stati sono stati importati.`,
    },
  },
  notKnown: (known) =>
    known === '' ? 'Non c’è ancora nulla da scegliere.' : `Sconosciuto. Sono noti: ${known}.`,
  notColor: 'Un colore come #1e88e5.',
  noNext: 'nessuno',
  fields: {
    next: 'Di solito segue',
    room: 'Camera',
    extension: 'Interno',
    language: 'Lingua',
    method: 'Chi chiama',
    list: 'Uso',
    profile: 'Come svegliare',
    needs: 'Oltre al telefono',
    tenant: 'Struttura',
    id: 'Numero',
    description: 'Descrizione',
    category: 'Categoria',
    max: 'Al massimo',
    price: 'Prezzo',
    color: 'Colore',
  },
  hints: {
    next: 'L’housekeeping lo imposta con un tocco.',
    extension:
      'Che cosa comporre. Più numeri, separati da virgole, squillano insieme. Vuoto: il numero della camera.',
    profile: 'Come si svegliano gli ospiti di questa camera.',
    language: 'In quale lingua si sveglia l’ospite.',
    method: 'Chi fa la sveglia a questa camera.',
    id: 'Vuoto: il prossimo numero libero. In seguito non si può cambiare.',
    statusId:
      'Come al telefono. Gli zeri iniziali contano. Vuoto: il prossimo numero libero. In seguito non si può cambiare.',
    room: 'In seguito non si può cambiare.',
    max: 'Quantità massima in un addebito. 0 è senza limite.',
    price: 'Per esempio 4,50. Va bene anche il punto.',
    color: 'Aiuta a distinguere le categorie.',
  },
  ofSite: 'Come l’hotel',
  noAnnouncement: (language, heard) =>
    `Non c’è un annuncio in questa lingua: ${language}. Queste chiamate sono in ${heard}. Scegliere un’altra lingua o far aggiungere una registrazione.`,
  methods: {
    automatic: 'Il sistema',
    manual: 'Il personale',
    backup: 'Il personale, altrimenti il sistema',
  },
  lists: { mailbox: 'Sveglie', custom: 'Elenco proprio per gli addebiti' },
  noLimit: 'senza limite',
  wholeSite: 'Tutto l’hotel',
  hasColor: 'Con un colore',
  noCategories: 'Non ci sono ancora categorie. Prima aggiungerne una.',
  import: {
    title: (kind) => `Importare: ${kind}`,
    about:
      'Un file CSV, come lo salvano i fogli di calcolo (“CSV UTF-8”). La prima riga dà il nome alle colonne. Le voci esistenti vengono modificate, le altre aggiunte; nulla viene eliminato.',
    columns: 'Colonne:',
    required: (columns) => `Una nuova voce richiede: ${columns}.`,
    example: 'Salvare un file di esempio',
    choose: 'Scegliere un file',
    drop: 'o trascinarlo qui',
    rows: (count, text, file) => (count === 1 ? `Una riga in ${file}` : `${text} righe in ${file}`),
    first: (count) => `Le prime ${count}:`,
    noRows: 'Sotto la prima riga il file è vuoto. Sceglierne un altro.',
    tooLarge: 'Il file supera i 4 MB. Dividerlo e importare le parti.',
    oldText:
      'Il file non è in UTF-8; è stato letto come testo Windows. Controllare qui sotto gli accenti; se sono errati, salvarlo come “CSV UTF-8” e sceglierlo di nuovo.',
    notCsv: 'Le virgolette nel file sono errate. Correggerle e scegliere di nuovo il file.',
    unreadable: 'Il file non si può leggere. Sceglierlo di nuovo.',
    strange: (columns) =>
      `Queste colonne non sono note: ${columns}. Correggere la prima riga e scegliere di nuovo il file.`,
    twice: (columns) =>
      `Queste colonne ci sono due volte: ${columns}. Correggere la prima riga e scegliere di nuovo il file.`,
    go: 'Importare',
    busy: 'Importazione …',
    mistakes: (count) =>
      `Queste righe hanno errori (${count}). Correggerle e scegliere di nuovo il file:`,
    cell: (line, column) => `Riga ${line}, ${column}:`,
    nothing: 'Non è stato importato nulla. Correggere queste righe e scegliere di nuovo il file:',
    line: (line) => `Riga ${line}:`,
  },
}
