import type { Words } from '../../en/words.ts'

export const adminSystem: Words['adminSystem'] = {
  allWell: 'Alles in Ordnung: Es ist nichts zu tun.',
  troubles: 'Zu erledigen',
  trouble: {
    diskLow: (free) =>
      `Auf der Platte ist wenig Platz (${free} frei). Lassen Sie Ihren Techniker alte Dateien entfernen oder eine größere Platte einsetzen.`,
    diskShort: (free) =>
      `Die Platte ist voll (${free} frei): Gebuchte Weckrufe klingeln, Neues wird nicht angenommen. Rufen Sie jetzt Ihren Techniker.`,
    clock:
      'Die Uhr ist zweifelhaft, deshalb wird nicht geweckt. Vergleichen Sie sie unten und bestätigen Sie sie, oder lassen Sie sie stellen.',
    line: (name, why) =>
      `Die Leitung ${name} ist gestört${why}. Prüfen Sie ihr Kabel und die Telefonanlage.`,
    noLine:
      'Es ist keine Leitung eingerichtet, also kann kein Telefon klingeln. Lassen Sie Ihren Techniker eine einrichten.',
    queue: (name, waiting, why) =>
      `${name} nimmt nichts an${why}; es warten: ${waiting}. Prüfen Sie die Gegenseite und das Netz.`,
    held: (name, held) =>
      `Für ${name} zurückgehalten: ${held}. Sehen Sie jede Meldung an, senden oder erledigen Sie sie.`,
    refused: (name, refused) =>
      `Von ${name} abgelehnt: ${refused}. Sehen Sie jede Meldung an, senden Sie sie erneut oder erledigen Sie sie.`,
    door: (address, why) => `Unter ${address} ist das System nicht erreichbar: ${why}`,
    certificate: (day) =>
      `Das Zertifikat endet am ${day}. Bitten Sie Ihren Techniker vorher um ein neues.`,
    certificateOver: (day) =>
      `Das Zertifikat ist am ${day} abgelaufen: Browser warnen davor. Bitten Sie Ihren Techniker um ein neues.`,
    linesDown:
      'Kein Telefon kann klingeln: Alle Leitungen sind gestört. Prüfen Sie Telefonanlage, Kabel und Netz und rufen Sie jetzt Ihren Techniker.',
    store: (why) =>
      `Das System kann nicht schreiben${why}: Es kann nicht geweckt, gebucht oder verbucht werden. Rufen Sie jetzt Ihren Techniker.`,
    telephone: (extension, line, why) =>
      `Das Telefon ${extension} an der Leitung ${line} ist gestört${why}. Prüfen Sie sein Kabel und das Telefon.`,
    telephones: (count, line) =>
      `Gestörte Telefone an der Leitung ${line}: ${count}. Prüfen Sie ihre Kabel.`,
    removed: (name, count) =>
      `${name} steht nicht mehr in der Konfigurationsdatei; es warten noch: ${count}. Erledigen Sie jede Meldung, oder lassen Sie es Ihren Techniker wieder eintragen.`,
    alert: {
      correction: (room, what) =>
        `Eine Buchung ist von der Rechnung von Zimmer ${room} zu nehmen${what}. Tun Sie es im Hotelsystem und bestätigen Sie es an der Rezeption.`,
      assist: (room, at, what) =>
        `Der Gast von Zimmer ${room} braucht Hilfe des Personals (${at}): ${what}. Kümmern Sie sich darum und melden Sie es an der Rezeption als erledigt.`,
      notWoken: (room, at) =>
        `Zimmer ${room} wurde nicht geweckt (${at}). Rufen Sie den Gast an und tragen Sie es ein.`,
      due: (room, at) =>
        `Zimmer ${room} ist jetzt von Hand zu wecken (${at}). Rufen Sie den Gast an und tragen Sie es ein.`,
      clock:
        'Die Uhr des Systems ging falsch oder wurde gestellt. Prüfen Sie, ob ein Weckruf ausgeblieben ist.',
      vacant: (room, at, why) =>
        `Zimmer ${room} ist laut Hotelsystem leer und hat einen Weckruf (${at})${why}. Behalten oder streichen Sie ihn.`,
      guests: (name, why) =>
        `Eine Gästeliste von ${name} ist zweifelhaft und wartet${why}. Vergleichen Sie sie mit dem Hotelsystem, nehmen Sie sie an oder blenden Sie die Meldung aus.`,
    },
    siteFile:
      'Die Konfigurationsdatei wurde geändert und hat Fehler; es gilt noch die vorige. Lassen Sie Ihren Techniker sie berichtigen:',
  },
  site: 'Haus',
  siteName: 'Name',
  company: 'Firma',
  serialNumber: 'Seriennummer',
  running: 'Betrieb',
  started: 'Läuft seit',
  product: 'Version',
  version: (version, build) => `${version}, Stand ${build}`,
  pageVersion: 'Diese Seite',
  networkPart: 'Netzwerkkomponenten',
  released: 'Erschienen',
  installed: 'Eingerichtet',
  updated: 'Aktualisiert',
  licences: 'Lizenzen',
  noLicences: 'Alles ist freigeschaltet.',
  licenceNames: {
    Wakeup: 'Weckrufe',
    Inventory: 'Minibar',
    'Room status': 'Zimmerstatus',
    Lines: 'Kanäle der Leitungen',
  },
  on: 'an',
  off: 'aus',
  atMost: (count) => `höchstens ${count}`,
  machine: {
    title: 'Gerät',
    board: 'Platine',
    load: 'Auslastung',
    memory: 'Arbeitsspeicher',
    temperature: 'Temperatur',
    freeOf: (free, size) => `${free} von ${size} frei`,
    disk: (mount) => `Platte unter ${mount}`,
    network: (name) => `Netzwerk ${name}`,
    notConnected: 'nicht verbunden',
    addresses: 'Adressen',
  },
  disk: 'Platte',
  diskUsed: (used, size, percent) => `${used} von ${size} belegt (${percent} %)`,
  diskFree: (free) => `${free} frei`,
  diskReserve: (size) => `Außerdem sind ${size} für gebuchte Weckrufe zurückgelegt.`,
  diskStates: { good: 'Genug Platz', low: 'Wenig Platz', short: 'Voll' },
  dataFolder: 'Ordner der Daten',
  clock: 'Uhr',
  zone: 'Zeitzone',
  now: 'Das System sagt',
  trusted: 'Nach dieser Uhr wird geweckt.',
  doubted:
    'Die Uhr liegt vor der letzten Zeit, die das System gesehen hat. Bis sie stimmt, wird nicht geweckt.',
  doubtedUntil: (time) => `Automatisch geht es weiter: ${time}.`,
  accept: 'Die Uhr stimmt',
  acceptTitle: 'Ist das die richtige Zeit?',
  acceptAsk: (time, zone) =>
    `Das System sagt ${time} (${zone}). Stimmt das, wird ab jetzt danach geweckt. Wenn nicht, lassen Sie zuerst die Uhr stellen.`,
  acceptYes: 'Sie stimmt',
  accepted: 'Die Uhr wurde bestätigt. Es wird wieder geweckt.',
  speech: 'Ansagen',
  languages: 'Sprachen',
  defaultValue: (name) => `${name} (Standard)`,
  voices: 'Stimmen',
  noVoices: 'keine: Die Ansagen sind Aufnahmen',
  doors: 'Adressen',
  doorOpen: 'offen',
  doorClosed: 'geschlossen',
  encrypted: 'verschlüsselt',
  plain: 'nicht verschlüsselt',
  certificate: 'Zertifikat',
  noCertificate: 'Keines: Die Verbindung ist nicht verschlüsselt.',
  ownCertificate:
    'Von diesem System ausgestellt. Vergleichen Sie den Fingerabdruck, wenn ein Browser fragt.',
  fileCertificate: 'Aus der Konfigurationsdatei.',
  fingerprint: 'Fingerabdruck (SHA-256)',
  until: 'Gültig bis',
  siteFile: 'Konfigurationsdatei',
  siteFileSince: (time) => `In Gebrauch seit ${time}.`,
  backup: 'Sicherung',
  backupAbout:
    'Eine Datei mit dem, was das System aufbewahrt: Weckrufe, Buchungen, Listen, Aufnahmen, Konten und das Protokoll. Bewahren Sie sie sicher und getrennt von diesem System auf: Wer sie hat, kann alles lesen. „nightporter restore“ spielt sie zurück.',
  backupLacks:
    'Nicht enthalten: die Konfigurationsdatei, die darin genannten Dateien (Passwörter und Geheimnisse, Zertifikate) und das Zertifikat, das sich das System selbst gemacht hat. Lassen Sie auch den Ordner /etc/nightporter kopieren, und was die Konfigurationsdatei anderswo nennt: Ohne das hat ein neues System keine Leitungen und keine Anbindungen.',
  backupUnderWay:
    'Es wird schon eine Sicherung gemacht. Warten Sie, bis sie fertig ist, und versuchen Sie es dann noch einmal.',
  backupGo: 'Sicherung speichern',
  backupStart: 'Die Sicherung wird gemacht …',
  backupStop: 'Sicherung abbrechen',
  backupStopped: 'Die Sicherung wurde abgebrochen; es wurde nichts gespeichert.',
  backupSoFar: (size) => `Bisher ${size} …`,
  backupDone: (size, file) => `Die Sicherung wurde gespeichert: ${file} (${size}).`,
  interface: 'Für Programme',
  interfaceAbout:
    'Die Beschreibung der REST-Schnittstelle (OpenAPI), für alle, die andere Programme anbinden.',
  interfaceGo: 'Beschreibung speichern',
}
