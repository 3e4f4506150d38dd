import type { Words } from '../../en/words.ts'

export const adminSystem: Words['adminSystem'] = {
  allWell: 'Alles is in orde: er is niets te doen.',
  troubles: 'Te doen',
  trouble: {
    diskLow: (free) =>
      `De schijf heeft weinig ruimte (${free} vrij). Laat uw technicus oude bestanden verwijderen of een grotere schijf plaatsen.`,
    diskShort: (free) =>
      `De schijf is vol (${free} vrij): geplande wekoproepen gaan door, maar er wordt niets nieuws aangenomen. Bel nu uw technicus.`,
    clock:
      'De klok is onzeker, dus er wordt niemand gewekt. Vergelijk de klok hieronder en bevestig de tijd, of laat de klok gelijkzetten.',
    line: (name, why) =>
      `De lijn ${name} is defect${why}. Controleer de kabel en de telefooncentrale.`,
    noLine:
      'Er is geen lijn ingesteld, dus geen telefoon kan worden gebeld. Laat uw technicus er een toevoegen.',
    queue: (name, waiting, why) =>
      `${name} neemt niets aan${why}; wachten: ${waiting}. Controleer de andere kant en het netwerk.`,
    held: (name, held) =>
      `Vastgehouden voor ${name}: ${held}. Bekijk elke zending en verzend die of handel die af.`,
    refused: (name, refused) =>
      `Geweigerd door ${name}: ${refused}. Bekijk elke zending en verzend die opnieuw of handel die af.`,
    door: (address, why) => `Het systeem is niet bereikbaar op ${address}: ${why}`,
    certificate: (day) =>
      `Het certificaat verloopt op ${day}. Vraag uw technicus vóór die dag om een nieuw.`,
    certificateOver: (day) =>
      `Het certificaat is op ${day} verlopen: browsers waarschuwen ervoor. Vraag uw technicus om een nieuw.`,
    linesDown:
      'Geen telefoon kan worden gebeld: alle lijnen zijn defect. Controleer de telefooncentrale, de kabels en het netwerk, en bel nu uw technicus.',
    store: (why) =>
      `Het systeem kan niet schrijven${why}: er kan niet worden gewekt, gepland of geboekt. Bel nu uw technicus.`,
    telephone: (extension, line, why) =>
      `De telefoon ${extension} op lijn ${line} heeft een storing${why}. Controleer de kabel en de telefoon.`,
    telephones: (count, line) =>
      `Telefoons met een storing op lijn ${line}: ${count}. Controleer hun kabels.`,
    removed: (name, count) =>
      `${name} staat niet meer in het configuratiebestand; wachten nog: ${count}. Handel elke zending af, of laat uw technicus het er weer in zetten.`,
    alert: {
      correction: (room, what) =>
        `Er moet een consumptie van de rekening van kamer ${room}${what}. Doe dit in het hotelsysteem en bevestig het bij de receptie.`,
      assist: (room, at, what) =>
        `De gast van kamer ${room} heeft hulp van het personeel nodig (${at}): ${what}. Zorg ervoor en meld het bij de receptie als gedaan.`,
      notWoken: (room, at) =>
        `Kamer ${room} is niet gewekt (${at}). Bel de gast en noteer het resultaat.`,
      due: (room, at) =>
        `Het personeel moet kamer ${room} nu bellen (${at}). Bel de gast en noteer het resultaat.`,
      clock:
        'De klok van het systeem liep verkeerd of is verzet. Controleer of er geen wekoproep is gemist.',
      vacant: (room, at, why) =>
        `Kamer ${room} is volgens het hotelsysteem leeg en heeft een wekoproep (${at})${why}. Behoud of annuleer die.`,
      guests: (name, why) =>
        `Een gastenlijst van ${name} is onzeker en wacht${why}. Vergelijk die met het hotelsysteem en accepteer die, of verberg de melding.`,
    },
    siteFile:
      'Het configuratiebestand is gewijzigd en bevat fouten; het vorige is nog in gebruik. Laat uw technicus het verbeteren:',
  },
  site: 'Hotel',
  siteName: 'Naam',
  company: 'Bedrijf',
  serialNumber: 'Serienummer',
  running: 'Werking',
  started: 'Draait sinds',
  product: 'Versie',
  version: (version, build) => `${version}, build ${build}`,
  pageVersion: 'Deze pagina',
  networkPart: 'Netwerksoftware',
  released: 'Uitgebracht',
  installed: 'Geïnstalleerd',
  updated: 'Bijgewerkt',
  licences: 'Licenties',
  noLicences: 'Alles is ingeschakeld.',
  licenceNames: {
    Wakeup: 'Wekoproepen',
    Inventory: 'Minibar',
    'Room status': 'Kamerstatussen',
    Lines: 'Kanalen van de lijnen',
  },
  on: 'aan',
  off: 'uit',
  atMost: (count) => `hoogstens ${count}`,
  machine: {
    title: 'Apparaat',
    board: 'Moederbord',
    load: 'Belasting',
    memory: 'Geheugen',
    temperature: 'Temperatuur',
    freeOf: (free, size) => `${free} van ${size} vrij`,
    disk: (mount) => `Schijf ${mount}`,
    network: (name) => `Netwerk ${name}`,
    notConnected: 'niet verbonden',
    addresses: 'Adressen',
  },
  disk: 'Schijf',
  diskUsed: (used, size, percent) => `${used} van ${size} gebruikt (${percent} %)`,
  diskFree: (free) => `${free} vrij`,
  diskReserve: (size) => `Daarnaast is ${size} bewaard voor geplande wekoproepen.`,
  diskStates: { good: 'Genoeg ruimte', low: 'Weinig ruimte', short: 'Vol' },
  dataFolder: 'Map met gegevens',
  clock: 'Klok',
  zone: 'Tijdzone',
  now: 'Het systeem zegt',
  trusted: 'Volgens deze klok wordt er gewekt.',
  doubted:
    'De klok loopt achter op de laatste tijd die het systeem heeft gezien. Er wordt niemand gewekt tot die klopt.',
  doubtedUntil: (time) => `Gaat vanzelf verder: ${time}.`,
  accept: 'De klok klopt',
  acceptTitle: 'Is dit de juiste tijd?',
  acceptAsk: (time, zone) =>
    `Het systeem zegt ${time} (${zone}). Klopt dit, dan wordt vanaf nu volgens deze klok gewekt. Zo niet, laat de klok dan eerst gelijkzetten.`,
  acceptYes: 'Het klopt',
  accepted: 'De klok is bevestigd. Er wordt weer gewekt.',
  speech: 'Gesproken teksten',
  languages: 'Talen',
  defaultValue: (name) => `${name} (standaard)`,
  voices: 'Stemmen',
  noVoices: 'geen: de gesproken teksten zijn opnamen',
  doors: 'Adressen',
  doorOpen: 'open',
  doorClosed: 'gesloten',
  encrypted: 'versleuteld',
  plain: 'niet versleuteld',
  certificate: 'Certificaat',
  noCertificate: 'Geen: de verbinding is niet versleuteld.',
  ownCertificate:
    'Door dit systeem gemaakt. Vergelijk de vingerafdruk als een browser ernaar vraagt.',
  fileCertificate: 'Uit het configuratiebestand.',
  fingerprint: 'Vingerafdruk (SHA-256)',
  until: 'Geldig tot',
  siteFile: 'Configuratiebestand',
  siteFileSince: (time) => `In gebruik sinds ${time}.`,
  backup: 'Back-up',
  backupAbout:
    'Eén bestand met wat het systeem bewaart: wekoproepen, consumpties, lijsten, opnamen, accounts en het logboek. Bewaar het veilig en niet bij dit systeem: wie het heeft, kan alles lezen. “nightporter restore” zet het terug.',
  backupLacks:
    'Niet erbij: het configuratiebestand, de bestanden die het noemt (wachtwoorden en geheimen, certificaten) en het certificaat dat het systeem zelf heeft gemaakt. Laat ook de map /etc/nightporter kopiëren, en wat het configuratiebestand elders noemt: zonder dat heeft een nieuw systeem geen lijnen en geen koppelingen.',
  backupUnderWay:
    'Er wordt al een back-up gemaakt. Wacht tot die klaar is en probeer het dan opnieuw.',
  backupGo: 'Back-up opslaan',
  backupStart: 'De back-up wordt gemaakt …',
  backupStop: 'Back-up stoppen',
  backupStopped: 'De back-up is gestopt; er is niets opgeslagen.',
  backupSoFar: (size) => `Tot nu toe ${size} …`,
  backupDone: (size, file) => `De back-up is opgeslagen: ${file} (${size}).`,
  interface: 'Voor programma’s',
  interfaceAbout:
    'De beschrijving van de REST-interface (OpenAPI), voor wie andere programma’s koppelt.',
  interfaceGo: 'Beschrijving opslaan',
}
