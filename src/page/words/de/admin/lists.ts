import type { Words } from '../../en/words.ts'

export const adminLists: Words['adminLists'] = {
  search: 'Suchen',
  shownOf: (shown, all) => `${shown} von ${all}`,
  edit: 'Bearbeiten',
  editOf: (name) => `Bearbeiten: ${name}`,
  remove: 'Entfernen',
  removeOf: (name) => `Entfernen: ${name}`,
  actions: 'Bearbeiten oder entfernen',
  readOnly: 'Gehört dem ganzen Haus',
  nothingFound: 'Zur Suche passt nichts.',
  exportFile: 'Als Datei sichern',
  importFile: 'Datei importieren',
  saved: (name) => `${name} wurde gespeichert.`,
  removed: (name) => `${name} wurde entfernt.`,
  removeTitle: (name) => `${name} entfernen?`,
  roomInUse: (name) =>
    `${name} hat noch gebuchte Weckrufe. Löschen Sie diese zuerst an der Rezeption.`,
  categoryInUse: (name) =>
    `${name} enthält noch Artikel. Verschieben oder entfernen Sie diese zuerst.`,
  removeHint: 'Was bisher gebucht wurde, bleibt im Protokoll und in den Berichten.',
  missing: 'Hier fehlt eine Eingabe.',
  tooLong: 'Höchstens 200 Zeichen.',
  notNumber: 'Geben Sie eine Nummer mit 1 bis 15 Ziffern ein.',
  notPrice:
    'Geben Sie einen Preis wie 4,50 ein: Ziffern, ein Komma und höchstens 3 Stellen danach.',
  notMax: 'Geben Sie eine ganze Zahl von 0 bis 1.000.000 ein.',
  notRoom: 'Höchstens 32 Zeichen, ohne Leerzeichen, Kommas und Schrägstriche.',
  notExtension:
    'Geben Sie ein, was ein Telefon wählt: Ziffern, Buchstaben, * # + . _ - Mehrere, höchstens 8, trennen Kommas.',
  notGroupName: 'Höchstens 40 Zeichen, ohne Kommas, Schrägstriche und @.',
  noChoice: 'Wählen Sie mindestens eines.',
  kinds: {
    rooms: {
      about: 'Die Zimmer des Hauses und unter welcher Nummer man sie erreicht.',
      add: 'Zimmer anlegen',
      none: 'Es gibt noch keine Zimmer. Legen Sie eines an oder importieren Sie eine Datei.',
      one: (name) => `Zimmer ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Ein Zimmer wurde importiert.' : `${text} Zimmer wurden importiert.`,
    },
    items: {
      about: 'Was aus einer Minibar gebucht werden kann. Preise bleiben, wie sie geschrieben sind.',
      add: 'Artikel anlegen',
      none: 'Es gibt noch keine Artikel. Legen Sie einen an oder importieren Sie eine Datei.',
      one: (name) => `Artikel ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Ein Artikel wurde importiert.' : `${text} Artikel wurden importiert.`,
    },
    categories: {
      about: 'Gruppen von Artikeln. Ein Artikel gehört zu genau einer.',
      add: 'Kategorie anlegen',
      none: 'Es gibt noch keine Kategorien. Legen Sie eine an oder importieren Sie eine Datei.',
      one: (name) => `Kategorie ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Eine Kategorie wurde importiert.' : `${text} Kategorien wurden importiert.`,
    },
    statuses: {
      about: 'Was das Housekeeping von einem Zimmer melden kann, etwa sauber oder schmutzig.',
      add: 'Status anlegen',
      none: 'Es gibt noch keinen Status. Legen Sie einen an oder importieren Sie eine Datei.',
      one: (name) => `Status ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Ein Status wurde importiert.' : `${text} Status wurden importiert.`,
    },
  },
  notKnown: (known) =>
    known === '' ? 'Es gibt noch keine zur Auswahl.' : `Nicht bekannt. Bekannt sind: ${known}.`,
  notColor: 'Eine Farbe wie #1e88e5.',
  noNext: 'keiner',
  fields: {
    next: 'Meist danach',
    room: 'Zimmer',
    extension: 'Nebenstelle',
    language: 'Sprache',
    method: 'Wer weckt',
    list: 'Verwendung',
    profile: 'Wie wecken',
    needs: 'Außer dem Telefon',
    tenant: 'Mandant',
    id: 'Nummer',
    description: 'Bezeichnung',
    category: 'Kategorie',
    max: 'Höchstens',
    price: 'Preis',
    color: 'Farbe',
  },
  hints: {
    next: 'Housekeeping setzt ihn mit einem Tippen.',
    extension:
      'Was gewählt wird. Mehrere, mit Kommas getrennt, klingeln zusammen. Leer: die Nummer des Zimmers.',
    profile: 'Wie Gäste dieses Zimmers geweckt werden.',
    language: 'In welcher Sprache der Gast geweckt wird.',
    method: 'Wer den Gast in diesem Zimmer weckt.',
    id: 'Leer: die nächste freie Nummer. Sie lässt sich später nicht ändern.',
    statusId:
      'Wie am Telefon. Führende Nullen zählen. Leer: die nächste freie Nummer. Sie lässt sich später nicht ändern.',
    room: 'Lässt sich später nicht ändern.',
    max: 'Größte Menge in einer Buchung. 0 heißt unbegrenzt.',
    price: 'Zum Beispiel 4,50. Komma und Punkt sind beide möglich.',
    color: 'Hilft, die Kategorien zu unterscheiden.',
  },
  ofSite: 'Wie das Haus',
  noAnnouncement: (language, heard) =>
    `Auf ${language} gibt es keine Ansage: Diese Anrufe sind auf ${heard}. Wählen Sie eine andere Sprache, oder lassen Sie eine Aufnahme hinzufügen.`,
  methods: {
    automatic: 'Das System',
    manual: 'Das Personal',
    backup: 'Das Personal, sonst das System',
  },
  lists: { mailbox: 'Weckrufe', custom: 'Eigene Liste für Buchungen' },
  noLimit: 'unbegrenzt',
  wholeSite: 'Ganzes Haus',
  hasColor: 'Mit Farbe',
  noCategories: 'Es gibt noch keine Kategorien. Legen Sie zuerst eine an.',
  import: {
    title: (kind) => `Import: ${kind}`,
    about:
      'Eine CSV-Datei, wie Tabellenprogramme sie speichern („CSV UTF-8“). Die erste Zeile nennt die Spalten. Was es schon gibt, wird geändert, anderes kommt hinzu; entfernt wird nichts.',
    columns: 'Spalten:',
    required: (columns) => `Ein neuer Eintrag braucht: ${columns}.`,
    example: 'Beispieldatei sichern',
    choose: 'Datei wählen',
    drop: 'oder hier ablegen',
    rows: (count, text, file) =>
      count === 1 ? `Eine Zeile in ${file}` : `${text} Zeilen in ${file}`,
    first: (count) => `Die ersten ${count}:`,
    noRows: 'Die Datei hat unter der ersten Zeile nichts. Wählen Sie eine andere.',
    tooLarge: 'Die Datei ist größer als 4 MB. Teilen Sie sie und importieren Sie die Teile.',
    oldText:
      'Die Datei ist nicht in UTF-8; sie wurde als Windows-Text gelesen. Prüfen Sie unten, ob Umlaute und Akzente stimmen; wenn nicht, speichern Sie sie als „CSV UTF-8“ und wählen Sie sie neu.',
    notCsv:
      'Die Anführungszeichen in der Datei stimmen nicht. Berichtigen Sie sie und wählen Sie die Datei neu.',
    unreadable: 'Die Datei lässt sich nicht lesen. Wählen Sie sie noch einmal.',
    strange: (columns) =>
      `Diese Spalten sind unbekannt: ${columns}. Berichtigen Sie die erste Zeile und wählen Sie die Datei neu.`,
    twice: (columns) =>
      `Diese Spalten stehen zweimal da: ${columns}. Berichtigen Sie die erste Zeile und wählen Sie die Datei neu.`,
    go: 'Importieren',
    busy: 'Import läuft …',
    mistakes: (count) =>
      `Diese Zeilen haben Fehler (${count}). Berichtigen Sie sie und wählen Sie die Datei noch einmal:`,
    cell: (line, column) => `Zeile ${line}, ${column}:`,
    nothing:
      'Nichts wurde importiert. Berichtigen Sie diese Zeilen und wählen Sie dann die Datei neu:',
    line: (line) => `Zeile ${line}:`,
  },
}
