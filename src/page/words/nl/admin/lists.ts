import type { Words } from '../../en/words.ts'

export const adminLists: Words['adminLists'] = {
  search: 'Zoeken',
  shownOf: (shown, all) => `${shown} van ${all}`,
  edit: 'Bewerken',
  editOf: (name) => `Bewerken: ${name}`,
  remove: 'Verwijderen',
  removeOf: (name) => `Verwijderen: ${name}`,
  actions: 'Bewerken of verwijderen',
  readOnly: 'Van het hele hotel',
  nothingFound: 'Er is niets gevonden.',
  exportFile: 'Opslaan als bestand',
  importFile: 'Bestand importeren',
  saved: (name) => `${name} is opgeslagen.`,
  removed: (name) => `${name} is verwijderd.`,
  removeTitle: (name) => `${name} verwijderen?`,
  roomInUse: (name) =>
    `${name} heeft nog geplande wekoproepen. Verwijder die eerst bij de receptie.`,
  categoryInUse: (name) => `${name} heeft nog artikelen. Verplaats of verwijder die eerst.`,
  removeHint: 'Wat eerder is gepland of geboekt, blijft in het logboek en de rapporten.',
  missing: 'Vul hier iets in.',
  tooLong: 'Hoogstens 200 tekens.',
  notNumber: 'Typ een nummer van 1 tot 15 cijfers.',
  notPrice: 'Typ een prijs zoals 4,50: cijfers, een komma en hoogstens 3 decimalen.',
  notMax: 'Typ een heel getal van 0 tot 1.000.000.',
  notRoom: 'Hoogstens 32 tekens, zonder spaties, komma’s en schuine strepen.',
  notExtension:
    'Typ wat een telefoon kiest: cijfers, letters, * # + . _ - Meerdere, hoogstens 8, scheidt u met komma’s.',
  notGroupName: 'Hoogstens 40 tekens, zonder komma’s, schuine strepen en @.',
  noChoice: 'Kies er minstens een.',
  kinds: {
    rooms: {
      about: 'De kamers van het hotel, en welk nummer ze bereikt.',
      add: 'Kamer toevoegen',
      none: 'Er zijn nog geen kamers. Voeg er een toe of importeer een bestand.',
      one: (name) => `Kamer ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Eén kamer is geïmporteerd.' : `${text} kamers zijn geïmporteerd.`,
    },
    items: {
      about: 'Wat uit een minibar kan worden geboekt. Prijzen blijven zoals ze zijn geschreven.',
      add: 'Artikel toevoegen',
      none: 'Er zijn nog geen artikelen. Voeg er een toe of importeer een bestand.',
      one: (name) => `Artikel ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Eén artikel is geïmporteerd.' : `${text} artikelen zijn geïmporteerd.`,
    },
    categories: {
      about: 'Groepen van artikelen. Een artikel hoort bij precies één groep.',
      add: 'Categorie toevoegen',
      none: 'Er zijn nog geen categorieën. Voeg er een toe of importeer een bestand.',
      one: (name) => `Categorie ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Eén categorie is geïmporteerd.' : `${text} categorieën zijn geïmporteerd.`,
    },
    statuses: {
      about: 'Wat housekeeping van een kamer kan melden, zoals schoon of vuil.',
      add: 'Status toevoegen',
      none: 'Er zijn nog geen statussen. Voeg er een toe of importeer een bestand.',
      one: (name) => `Status ${name}`,
      imported: (count, text) =>
        count === 1 ? 'Eén status is geïmporteerd.' : `${text} statussen zijn geïmporteerd.`,
    },
  },
  notKnown: (known) =>
    known === '' ? 'Er valt nog niets te kiezen.' : `Niet bekend. Bekend zijn: ${known}.`,
  notColor: 'Een kleur zoals #1e88e5.',
  noNext: 'geen',
  fields: {
    next: 'Meestal hierna',
    room: 'Kamer',
    extension: 'Toestel',
    language: 'Taal',
    method: 'Wie belt',
    list: 'Gebruikt voor',
    profile: 'Manier van wekken',
    needs: 'Naast de telefoon',
    tenant: 'Vestiging',
    id: 'Nummer',
    description: 'Omschrijving',
    category: 'Categorie',
    max: 'Hoogstens',
    price: 'Prijs',
    color: 'Kleur',
  },
  hints: {
    next: 'Housekeeping stelt die met één tik in.',
    extension:
      'Wat er wordt gekozen. Meerdere, gescheiden door komma’s, gaan tegelijk over. Leeg: het nummer van de kamer.',
    profile: 'Hoe gasten van deze kamer worden gewekt.',
    language: 'In welke taal de gast wordt gewekt.',
    method: 'Wie de wekoproep naar deze kamer doet.',
    id: 'Leeg: het eerste vrije nummer. Later niet meer te wijzigen.',
    statusId:
      'Zoals op de telefoon. Nullen vooraan tellen mee. Leeg: het eerste vrije nummer. Later niet meer te wijzigen.',
    room: 'Later niet meer te wijzigen.',
    max: 'Grootste aantal in één keer. 0 is zonder grens.',
    price: 'Zoals 4,50. Een punt mag ook.',
    color: 'Helpt om de categorieën te onderscheiden.',
  },
  ofSite: 'Zoals het hotel',
  noAnnouncement: (language, heard) =>
    `Er is geen gesproken tekst in deze taal: ${language}. Deze oproepen zijn in het ${heard}. Kies een andere taal, of laat een opname toevoegen.`,
  methods: {
    automatic: 'Het systeem',
    manual: 'Het personeel',
    backup: 'Het personeel, anders het systeem',
  },
  lists: { mailbox: 'Wekoproepen', custom: 'Eigen lijst voor consumpties' },
  noLimit: 'zonder grens',
  wholeSite: 'Hele hotel',
  hasColor: 'Met een kleur',
  noCategories: 'Er zijn nog geen categorieën. Voeg er eerst een toe.',
  import: {
    title: (kind) => `Importeren: ${kind}`,
    about:
      'Een CSV-bestand, zoals een spreadsheet het opslaat (“CSV UTF-8”). De eerste regel noemt de kolommen. Wat al bestaat, wordt gewijzigd, de rest toegevoegd; er wordt niets verwijderd.',
    columns: 'Kolommen:',
    required: (columns) => `Nodig voor iets nieuws: ${columns}.`,
    example: 'Voorbeeldbestand opslaan',
    choose: 'Bestand kiezen',
    drop: 'of sleep het hierheen',
    rows: (count, text, file) =>
      count === 1 ? `Eén regel in ${file}` : `${text} regels in ${file}`,
    first: (count) => `De eerste ${count}:`,
    noRows: 'Onder de eerste regel is het bestand leeg. Kies een ander.',
    tooLarge: 'Het bestand is groter dan 4 MB. Splits het en importeer de delen.',
    oldText:
      'Het bestand is niet in UTF-8; het is gelezen als Windows-tekst. Controleer hieronder of de accenten kloppen; zo niet, sla het op als “CSV UTF-8” en kies het opnieuw.',
    notCsv:
      'De aanhalingstekens in het bestand kloppen niet. Verbeter ze en kies het bestand opnieuw.',
    unreadable: 'Het bestand kan niet worden gelezen. Kies het opnieuw.',
    strange: (columns) =>
      `Deze kolommen zijn niet bekend: ${columns}. Verbeter de eerste regel en kies het bestand opnieuw.`,
    twice: (columns) =>
      `Deze kolommen staan er twee keer: ${columns}. Verbeter de eerste regel en kies het bestand opnieuw.`,
    go: 'Importeren',
    busy: 'Wordt geïmporteerd …',
    mistakes: (count) =>
      `In deze regels staan fouten (${count}). Verbeter ze en kies het bestand opnieuw:`,
    cell: (line, column) => `Regel ${line}, ${column}:`,
    nothing: 'Er is niets geïmporteerd. Verbeter deze regels en kies het bestand opnieuw:',
    line: (line) => `Regel ${line}:`,
  },
}
