export const adminSystem = {
  allWell: 'All is well: nothing needs attention.',
  troubles: 'Needs attention',
  trouble: {
    diskLow: (free: string) =>
      `The disk has little space (${free} free). Ask your technician to remove old files or to use a larger disk.`,
    diskShort: (free: string) =>
      `The disk is full (${free} free): booked calls ring, but nothing new is taken. Call your technician now.`,
    clock:
      'The clock is in doubt, so nothing rings. Compare it below and accept it, or have it set.',
    line: (name: string, why: string) =>
      `The line ${name} is down${why}. Check its cable and the telephone exchange.`,
    noLine: 'No line is set up, so no telephone can ring. Ask your technician to add one.',
    queue: (name: string, waiting: string, why: string) =>
      `${name} takes nothing${why}; waiting: ${waiting}. Check the other side and the network.`,
    held: (name: string, held: string) =>
      `${name} has held back ${held}. Look at each and send it or settle it.`,
    refused: (name: string, refused: string) =>
      `${name} has refused ${refused}. Look at each and send it again or settle it.`,
    door: (address: string, why: string) => `The system cannot be reached at ${address}: ${why}`,
    certificate: (day: string) =>
      `The certificate ends on ${day}. Ask your technician for a new one before.`,
    certificateOver: (day: string) =>
      `The certificate ended on ${day}: browsers warn of it. Ask your technician for a new one.`,
    linesDown:
      'No telephone can ring: every line is down. Check the telephone exchange, the cables and the network, and call your technician now.',
    store: (why: string) =>
      `The system cannot write${why}: no call can ring, and nothing can be booked or charged. Call your technician now.`,
    telephone: (extension: string, line: string, why: string) =>
      `The telephone ${extension} on the line ${line} has a fault${why}. Check its cable and the telephone.`,
    telephones: (count: string, line: string) =>
      `Telephones with a fault on the line ${line}: ${count}. Check their cables.`,
    removed: (name: string, count: string) =>
      `${name} is not in the site file any more; still waiting: ${count}. Settle each, or ask your technician to put it back.`,
    alert: {
      correction: (room: string, what: string) =>
        `A charge is to be taken off the bill of room ${room}${what}. Do it in the property system, then say at the front desk that it is done.`,
      assist: (room: string, at: string, what: string) =>
        `The guest of room ${room} needs help of staff (${at}): ${what}. See to it, then say at the front desk that it is done.`,
      notWoken: (room: string, at: string) =>
        `Room ${room} was not woken (${at}). Call the guest, then mark the call.`,
      due: (room: string, at: string) =>
        `Room ${room} is to be called by staff now (${at}). Call the guest, then mark the call.`,
      clock: 'The clock of the system was wrong or was set. Check that no call was missed.',
      vacant: (room: string, at: string, why: string) =>
        `Room ${room} is empty, says the property system, and has a call (${at})${why}. Keep the call or cancel it.`,
      guests: (name: string, why: string) =>
        `A guest list of ${name} is in doubt and waits${why}. Compare it with the property system, then accept it or hide the alert.`,
    },
    siteFile:
      'The site file was changed and has mistakes; the one before is still in use. Ask your technician to correct it:',
  },
  site: 'Hotel',
  siteName: 'Name',
  company: 'Company',
  serialNumber: 'Serial number',
  running: 'Operation',
  started: 'Running since',
  product: 'Version',
  version: (version: string, build: string) => `${version}, build ${build}`,
  pageVersion: 'This page',
  networkPart: 'Network software',
  released: 'Released',
  installed: 'Installed',
  updated: 'Updated',
  licences: 'Licences',
  noLicences: 'Everything is switched on.',
  licenceNames: {
    Wakeup: 'Wakeup calls',
    Inventory: 'Minibar',
    'Room status': 'Room statuses',
    Lines: 'Channels of the lines',
  } as Readonly<Record<string, string>>,
  on: 'on',
  off: 'off',
  atMost: (count: string) => `at most ${count}`,
  machine: {
    title: 'Machine',
    board: 'Board',
    load: 'Load',
    memory: 'Memory',
    temperature: 'Temperature',
    freeOf: (free: string, size: string) => `${free} free of ${size}`,
    disk: (mount: string) => `Disk at ${mount}`,
    network: (name: string) => `Network ${name}`,
    notConnected: 'not connected',
    addresses: 'Addresses',
  },
  disk: 'Disk',
  diskUsed: (used: string, size: string, percent: string) =>
    `${used} of ${size} used (${percent} %)`,
  diskFree: (free: string) => `${free} free`,
  diskReserve: (size: string) => `Besides, ${size} are kept for booked calls.`,
  diskStates: { good: 'Enough space', low: 'Little space', short: 'Full' },
  dataFolder: 'Folder of the data',
  clock: 'Clock',
  zone: 'Time zone',
  now: 'The system says',
  trusted: 'Calls ring by this clock.',
  doubted:
    'The clock lies before the last time that the system has seen. Nothing rings until it is right.',
  doubtedUntil: (time: string) => `By itself it goes on at ${time}.`,
  accept: 'The clock is right',
  acceptTitle: 'Is this the right time?',
  acceptAsk: (time: string, zone: string) =>
    `The system says ${time} (${zone}). If it is right, calls ring by it from now on. If not, have the clock set first.`,
  acceptYes: 'It is right',
  accepted: 'The clock was accepted. Calls ring again.',
  speech: 'Announcements',
  languages: 'Languages',
  defaultValue: (name: string) => `${name} (usual)`,
  voices: 'Voices',
  noVoices: 'none: announcements are recordings',
  doors: 'Addresses',
  doorOpen: 'open',
  doorClosed: 'closed',
  encrypted: 'encrypted',
  plain: 'not encrypted',
  certificate: 'Certificate',
  noCertificate: 'None: the connection is not encrypted.',
  ownCertificate: 'Made by this system. Compare the fingerprint when a browser asks.',
  fileCertificate: 'From the site file.',
  fingerprint: 'Fingerprint (SHA-256)',
  until: 'Good until',
  siteFile: 'Site file',
  siteFileSince: (time: string) => `In use since ${time}.`,
  backup: 'Backup',
  backupAbout:
    'One file with all that the system keeps: calls, charges, lists, recordings, accounts and the log. Keep it safe and away from this system: whoever has it can read all of it. “nightporter restore” brings it back.',
  backupLacks:
    'Not in it: the site file, the files it names (passwords and secrets, certificates), and the certificate that the system made for itself. Have the folder /etc/nightporter copied as well, and what the site file names elsewhere: without it a new system has no lines and no connectors.',
  backupUnderWay: 'A backup is being made already. Wait until it is done, then try again.',
  backupGo: 'Save a backup',
  backupStart: 'The backup is being made …',
  backupStop: 'Stop the backup',
  backupStopped: 'The backup was stopped; nothing was saved.',
  backupSoFar: (size: string) => `${size} so far …`,
  backupDone: (size: string, file: string) => `The backup was saved: ${file} (${size}).`,
  interface: 'For programs',
  interfaceAbout:
    'The description of the REST interface (OpenAPI), for those who connect other programs.',
  interfaceGo: 'Save the description',
}
