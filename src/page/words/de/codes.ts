import type { Words } from '../en/words.ts'

export const codes: Words['codes'] = {
  title: 'Codes einer Authenticator-App',
  code: 'Code',
  codeHint: 'Die sechs Ziffern, die Ihre App jetzt zeigt.',
  wrong: 'Dieser Code ist falsch oder schon benutzt. Geben Sie den ein, den Ihre App jetzt zeigt.',
  about:
    'Mit Codes genügt Ihr Passwort allein nicht mehr: Beim Anmelden werden auch sechs Ziffern verlangt, die eine App auf Ihrem Telefon zeigt. Programme können dieses Konto dann nicht benutzen.',
  lost: 'Ohne das Telefon kann die Verwaltung die Codes beenden.',
  scan: 'Scannen Sie dieses Bild mit der App, oder geben Sie dort den Schlüssel ein.',
  picture: 'Der Schlüssel als QR-Code',
  key: 'Schlüssel',
  setUp: 'Codes einrichten',
  isSetUp: 'Ab jetzt wird beim Anmelden ein Code verlangt. Überall sonst wurden Sie abgemeldet.',
  isOn: 'Dieses Konto hat Codes: Beim Anmelden wird einer verlangt.',
  end: 'Codes beenden',
  isEnded: 'Zum Anmelden genügt wieder Ihr Passwort.',
}
