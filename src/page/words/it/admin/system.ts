import type { Words } from '../../en/words.ts'

export const adminSystem: Words['adminSystem'] = {
  allWell: 'Va tutto bene: non c’è nulla da fare.',
  troubles: 'Da risolvere',
  trouble: {
    diskLow: (free) =>
      `Sul disco c’è poco spazio (${free} liberi). Chiedere al tecnico di eliminare vecchi file o di usare un disco più grande.`,
    diskShort: (free) =>
      `Il disco è pieno (${free} liberi): le sveglie prenotate squillano, ma non si accetta nulla di nuovo. Chiamare subito il tecnico.`,
    clock:
      'L’orologio è incerto, perciò non squilla nulla. Confrontarlo qui sotto e confermarlo, oppure farlo regolare.',
    line: (name, why) =>
      `La linea ${name} è guasta${why}. Controllare il suo cavo e il centralino.`,
    noLine:
      'Non è configurata nessuna linea, perciò nessun telefono può squillare. Chiedere al tecnico di aggiungerne una.',
    queue: (name, waiting, why) =>
      `${name} non accetta nulla${why}; in attesa: ${waiting}. Controllare l’altra parte e la rete.`,
    held: (name, held) =>
      `Trattenuti per ${name}: ${held}. Guardare ogni invio e inviarlo o risolverlo.`,
    refused: (name, refused) =>
      `Rifiutati da ${name}: ${refused}. Guardare ogni invio e inviarlo di nuovo o risolverlo.`,
    door: (address, why) => `Il sistema non è raggiungibile a ${address}: ${why}`,
    certificate: (day) => `Il certificato scade ${day}. Chiederne prima uno nuovo al tecnico.`,
    certificateOver: (day) =>
      `Il certificato è scaduto ${day}: i browser lo segnalano. Chiederne uno nuovo al tecnico.`,
    linesDown:
      'Nessun telefono può squillare: tutte le linee sono guaste. Controllare il centralino, i cavi e la rete, e chiamare subito il tecnico.',
    store: (why) =>
      `Il sistema non può scrivere${why}: nessuna sveglia può squillare e non si può prenotare né addebitare nulla. Chiamare subito il tecnico.`,
    telephone: (extension, line, why) =>
      `Il telefono ${extension} della linea ${line} è guasto${why}. Controllare il suo cavo e il telefono.`,
    telephones: (count, line) =>
      `Telefoni guasti sulla linea ${line}: ${count}. Controllare i loro cavi.`,
    removed: (name, count) =>
      `${name} non è più nel file di configurazione; ancora in attesa: ${count}. Risolvere ogni invio, oppure chiedere al tecnico di rimetterlo.`,
    alert: {
      correction: (room, what) =>
        `C’è un addebito da togliere dal conto della camera ${room}${what}. Farlo nel gestionale e confermarlo alla reception.`,
      assist: (room, at, what) =>
        `L’ospite della camera ${room} ha bisogno del personale (${at}): ${what}. Occuparsene e segnalarlo come fatto alla reception.`,
      notWoken: (room, at) =>
        `La camera ${room} non è stata svegliata (${at}). Chiamare l’ospite e segnare l’esito.`,
      due: (room, at) =>
        `Il personale deve chiamare adesso la camera ${room} (${at}). Chiamare l’ospite e segnare l’esito.`,
      clock:
        'L’orologio del sistema era sbagliato o è stato regolato. Controllare che non sia mancata nessuna sveglia.',
      vacant: (room, at, why) =>
        `Secondo il gestionale la camera ${room} è libera, e ha una sveglia (${at})${why}. Mantenerla o annullarla.`,
      guests: (name, why) =>
        `Un elenco ospiti di ${name} è incerto e attende${why}. Confrontarlo con il gestionale, poi accettarlo o nascondere l’avviso.`,
    },
    siteFile:
      'Il file di configurazione è stato modificato e ha errori; resta in uso il precedente. Chiedere al tecnico di correggerlo:',
  },
  site: 'Hotel',
  siteName: 'Nome',
  company: 'Azienda',
  serialNumber: 'Numero di serie',
  running: 'Funzionamento',
  started: 'In funzione da',
  product: 'Versione',
  version: (version, build) => `${version}, build ${build}`,
  pageVersion: 'Questa pagina',
  networkPart: 'Componenti di rete',
  released: 'Pubblicata',
  installed: 'Installata',
  updated: 'Aggiornata',
  licences: 'Licenze',
  noLicences: 'È tutto attivato.',
  licenceNames: {
    Wakeup: 'Sveglie',
    Inventory: 'Minibar',
    'Room status': 'Stati delle camere',
    Lines: 'Canali delle linee',
  },
  on: 'attivo',
  off: 'non attivo',
  atMost: (count) => `al massimo ${count}`,
  machine: {
    title: 'Dispositivo',
    board: 'Scheda',
    load: 'Carico',
    memory: 'Memoria',
    temperature: 'Temperatura',
    freeOf: (free, size) => `${free} liberi su ${size}`,
    disk: (mount) => `Disco ${mount}`,
    network: (name) => `Rete ${name}`,
    notConnected: 'non collegata',
    addresses: 'Indirizzi',
  },
  disk: 'Disco',
  diskUsed: (used, size, percent) => `${used} usati su ${size} (${percent} %)`,
  diskFree: (free) => `${free} liberi`,
  diskReserve: (size) => `Inoltre, ${size} sono riservati alle sveglie prenotate.`,
  diskStates: { good: 'Spazio sufficiente', low: 'Poco spazio', short: 'Pieno' },
  dataFolder: 'Cartella dei dati',
  clock: 'Orologio',
  zone: 'Fuso orario',
  now: 'Il sistema indica',
  trusted: 'Le sveglie squillano secondo questo orologio.',
  doubted:
    'L’orologio è indietro rispetto all’ultima ora vista dal sistema. Finché non è giusto non squilla nulla.',
  doubtedUntil: (time) => `Ripresa automatica: ${time}.`,
  accept: 'L’orologio è giusto',
  acceptTitle: 'È l’ora giusta?',
  acceptAsk: (time, zone) =>
    `Il sistema indica ${time} (${zone}). Se è giusto, da adesso le sveglie squillano secondo quest’ora. Altrimenti far prima regolare l’orologio.`,
  acceptYes: 'È giusta',
  accepted: 'L’orologio è stato confermato. Le sveglie squillano di nuovo.',
  speech: 'Annunci',
  languages: 'Lingue',
  defaultValue: (name) => `${name} (predefinita)`,
  voices: 'Voci',
  noVoices: 'nessuna: gli annunci sono registrazioni',
  doors: 'Indirizzi',
  doorOpen: 'aperto',
  doorClosed: 'chiuso',
  encrypted: 'cifrato',
  plain: 'non cifrato',
  certificate: 'Certificato',
  noCertificate: 'Nessuno: la connessione non è cifrata.',
  ownCertificate: 'Creato da questo sistema. Confrontare l’impronta quando un browser la chiede.',
  fileCertificate: 'Dal file di configurazione.',
  fingerprint: 'Impronta (SHA-256)',
  until: 'Valido fino a',
  siteFile: 'File di configurazione',
  siteFileSince: (time) => `In uso da ${time}.`,
  backup: 'Backup',
  backupAbout:
    'Un file con ciò che il sistema conserva: sveglie, addebiti, elenchi, registrazioni, account e il registro. Conservarlo al sicuro e lontano da questo sistema: chi lo possiede può leggere tutto. “nightporter restore” lo ripristina.',
  backupLacks:
    'Non compresi: il file di configurazione, i file che esso nomina (password e segreti, certificati) e il certificato creato dal sistema stesso. Far copiare anche la cartella /etc/nightporter e ciò che il file di configurazione nomina altrove: senza, un nuovo sistema non ha né linee né connettori.',
  backupUnderWay: 'È già in corso un backup. Attendere che finisca e riprovare.',
  backupGo: 'Salvare un backup',
  backupStart: 'Backup in corso …',
  backupStop: 'Interrompere il backup',
  backupStopped: 'Il backup è stato interrotto; non è stato salvato nulla.',
  backupSoFar: (size) => `Finora ${size} …`,
  backupDone: (size, file) => `Il backup è stato salvato: ${file} (${size}).`,
  interface: 'Per i programmi',
  interfaceAbout:
    'La descrizione dell’interfaccia REST (OpenAPI), per chi collega altri programmi.',
  interfaceGo: 'Salvare la descrizione',
}
