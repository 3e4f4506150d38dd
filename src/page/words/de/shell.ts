import type { Words } from '../en/words.ts'

export const shell: Words['shell'] = {
  product: 'Nightporter',
  logIn: 'Anmelden',
  logOut: 'Abmelden',
  manual: 'Handbuch (englisch)',
  name: 'Name',
  password: 'Passwort',
  loggingIn: 'Anmeldung läuft …',
  wrongPassword: 'Name und Passwort passen nicht zusammen. Bitte noch einmal versuchen.',
  loggedOut:
    'Sie wurden abgemeldet: Eine Anmeldung gilt 12 Stunden und endet mit einem neuen Passwort. Melden Sie sich an, um dort weiterzumachen, wo Sie waren.',
  views: { desk: 'Rezeption', housekeeping: 'Housekeeping', admin: 'Verwaltung' },
  viewsLabel: 'Teile der Seite',
  skip: 'Zum Inhalt',
  nothingHere: 'Ihr Konto darf auf dieser Seite nichts benutzen. Fragen Sie die Verwaltung.',
  notFound: 'Hier ist nichts. Wählen Sie oben einen Teil der Seite.',
  account: (name) => `Konto ${name}`,
  changePassword: 'Passwort ändern',
  currentPassword: 'Bisheriges Passwort',
  currentWrong: 'Das ist nicht Ihr bisheriges Passwort.',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 10 Zeichen.',
  passwordChanged: 'Ihr Passwort wurde geändert.',
  theme: 'Hell oder dunkel',
  themes: { auto: 'Nachts dunkel', light: 'Immer hell', dark: 'Immer dunkel' },
  save: 'Speichern',
  cancel: 'Abbrechen',
  close: 'Schließen',
  dismiss: 'Diese Meldung ausblenden',
  loading: 'Wird geladen …',
  tryAgain: 'Noch einmal versuchen',
  timeAtHotel: (time, zone) => `${time} im Hotel (${zone})`,
  zone: (zone) => `Alle Zeiten sind Hotelzeit (${zone}).`,
  clockDoubted:
    'Die Uhr des Systems ist zweifelhaft: Es wird nicht geweckt. Rufen Sie Ihren Techniker.',
  lost: (since) =>
    `Keine Verbindung zum System seit ${since}. Was Sie sehen, kann veraltet sein. Neuer Versuch läuft …`,
  behind: (since) =>
    `Seit ${since} lässt sich nicht alles vom System lesen: Hier können Weckrufe und Alarme fehlen. Neuer Versuch läuft …`,
  lostTitle: (title) => `Keine Verbindung – ${title}`,
  tooManyTabs: (count) =>
    `Nightporter ist in ${count} Tabs dieses Browsers offen. Dieser zeigt nicht, was geschieht: Schließen Sie einige und laden Sie ihn neu.`,
  opening: 'Verbindung wird aufgebaut …',
  live: 'Verbunden',
  newVersion: 'Es gibt eine neue Version dieser Seite.',
  loadAgain: 'Laden',
  today: 'heute',
  tomorrow: 'morgen',
  yesterday: 'gestern',
  broken:
    'Dieser Teil der Seite ist ausgefallen. Laden Sie die Seite neu; geschieht es wieder, sagen Sie es Ihrem Techniker:',
}
