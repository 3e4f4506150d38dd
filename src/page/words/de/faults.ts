import type { Words } from '../words.ts'

export const faults: Words['faults'] = {
  silent: 'Das System antwortet nicht. Prüfen Sie das Netz und versuchen Sie es noch einmal.',
  tooManyLogins: (seconds) =>
    `Zu viele falsche Anmeldungen. In ${seconds} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal versuchen.`,
  unknown: (status) => `Das System hat die Anfrage abgelehnt (${status}). Laden Sie die Seite neu.`,
  byCode: {
    101: 'Name oder Passwort stimmt nicht. Bitte neu anmelden.',
    102: 'Ihr Konto darf das nicht. Fragen Sie die Verwaltung.',
    104: 'Das ist hier nicht lizenziert. Fragen Sie Ihren Lieferanten.',
    201: 'Es fehlt etwas.',
    202: 'Eine Eingabe ist nicht gültig.',
    203: 'Zwei Eingaben schließen sich aus.',
    204: 'Die Anfrage wurde nicht verstanden. Laden Sie die Seite neu.',
    205: 'Die Datei ist zu groß oder von falscher Art.',
    206: 'Das gibt es nicht mehr. Laden Sie die Seite neu.',
    301: 'Diesen Weckruf gibt es nicht mehr.',
    302: 'Dieses Zimmer gibt es nicht.',
    303: 'Diesen Artikel gibt es nicht mehr.',
    304: 'Diese Kategorie gibt es nicht.',
    305: 'Diesen Zimmerstatus gibt es nicht mehr.',
    306: 'Diese Zeit ist vorbei oder liegt zu weit voraus.',
    307: 'Das ist mehr, als auf einmal gebucht werden darf.',
    308: 'Diesen Namen oder diese Nummer gibt es schon.',
    309: 'Es wird noch gebraucht.',
    310: 'Zimmer und Zeit eines Weckrufs sind fest. Löschen Sie ihn und buchen Sie neu.',
    311: 'Das wurde schon mit anderem Inhalt gesendet.',
    312: 'Diesen Eintrag gibt es nicht mehr.',
    501: 'Das System kann gerade nichts speichern. Nichts wurde geändert. Rufen Sie Ihren Techniker.',
    502: 'Dem System ist ein Fehler unterlaufen. Noch einmal versuchen; bleibt es so, rufen Sie Ihren Techniker.',
    503: 'Das System startet gerade oder fährt herunter. Gleich noch einmal versuchen.',
  },
}
