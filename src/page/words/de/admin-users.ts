import type { Words } from '../words.ts'

export const adminUsers: Words['adminUsers'] = {
  about: 'Alle, die sich hier anmelden. Jede Person sollte ein eigenes Konto haben.',
  add: 'Benutzer anlegen',
  caption: 'Benutzer',
  none: 'Es gibt keine Benutzer.',
  name: 'Name',
  nameHint: 'Damit meldet sich die Person an. Er lässt sich später nicht ändern.',
  nameWrong: 'Ein Name hat 1 bis 64 Zeichen, ohne „:“ und „/“.',
  nameTaken: (name) => `Den Benutzer ${name} gibt es schon. Wählen Sie einen anderen Namen.`,
  may: 'Darf',
  tenant: 'Mandant',
  wholeSite: 'Ganzes Haus',
  tenantHint: 'Ein Konto eines Mandanten sieht und ändert nur, was diesem Mandanten gehört.',
  you: 'Sie',
  everyone: 'Weckrufe, Zimmerstatus',
  actions: 'Ändern',
  permissions: { inventory: 'Minibar', administrator: 'Verwaltung' },
  permissionHints: {
    inventory: 'Bucht, was aus einer Minibar genommen wurde.',
    administrator:
      'Benutzer, Zimmer, Listen, Protokoll und Berichte. Zusammen mit „Minibar“ auch Artikel, Kategorien und Buchungen.',
  },
  everybody: 'Alle dürfen Weckrufe buchen und den Status von Zimmern setzen.',
  password: 'Passwort',
  passwordHint: 'Mindestens 10 Zeichen.',
  passwordShort: 'Das Passwort ist zu kurz: Es braucht mindestens 10 Zeichen.',
  show: 'Anzeigen',
  make: 'Vorschlagen',
  made: 'Ein Passwort wurde erzeugt. Schreiben Sie es jetzt auf: Später lässt es sich nicht mehr anzeigen.',
  change: 'Ändern',
  changeOf: (name) => `Ändern: ${name}`,
  setPassword: 'Neues Passwort',
  setPasswordOf: (name) => `Neues Passwort für ${name}`,
  setPasswordHint: 'Das bisherige Passwort gilt sofort nicht mehr.',
  remove: 'Entfernen',
  removeOf: (name) => `Entfernen: ${name}`,
  removeTitle: (name) => `${name} entfernen?`,
  removeAsk: (name) =>
    `${name} kann sich ab sofort nicht mehr anmelden. Was dieses Konto getan hat, bleibt im Protokoll.`,
  added: (name) => `${name} wurde angelegt und kann sich anmelden.`,
  changed: (name) => `${name} wurde geändert.`,
  passwordSet: (name) => `${name} hat ein neues Passwort.`,
  removed: (name) => `${name} wurde entfernt.`,
  lastAdministrator: (name) =>
    `${name} ist der letzte Verwalter des ganzen Hauses. Machen Sie zuerst jemand anderen dazu.`,
  ownRights: 'Die eigenen Rechte abgeben?',
  ownRightsAsk:
    'Sie wären sofort nicht mehr Verwalter des ganzen Hauses. Nur jemand anderes aus der Verwaltung kann Ihnen das Recht zurückgeben.',
  ownRightsYes: 'Abgeben',
  ownRemoveAsk:
    'Das ist Ihr eigenes Konto. Sie werden abgemeldet und können sich nicht mehr anmelden.',
}
