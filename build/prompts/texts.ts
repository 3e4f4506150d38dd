import type { Phrase, ShippedLanguage } from '../../src/announce/clips.ts'

/** What is said in one language. */
export interface Texts {
  /** The espeak-ng voice. */
  readonly voice: string
  readonly phrases: Readonly<Record<Phrase, string>>
  /** Letters that could be taken for others as the voice names them. */
  readonly letters?: Readonly<Record<string, string>>
}

/** Every text of the announcements that are shipped. Calls come at any hour: the greeting fits all. */
export const texts: Readonly<Record<ShippedLanguage, Texts>> = {
  en: {
    voice: 'en-gb',
    phrases: {
      wakeup: 'Hello. This is your wake-up call.',
      keys: 'Press 1 to be called again a little later, or 2 to confirm that you are awake.',
      confirm: 'Press any key to confirm that you are awake.',
      thanks: 'Thank you. Have a pleasant day.',
      alert: 'This is the night porter.',
      failed: 'These rooms could not be woken:',
      due: 'It is time for you to call these rooms:',
      clock: "The system's clock is wrong, or was changed. Please check it.",
      room: 'room',
      more: 'and more.',
      'confirm-alert': 'Press any key to confirm.',
    },
  },
  de: {
    voice: 'de',
    phrases: {
      wakeup: 'Guten Tag. Dies ist Ihr Weckruf.',
      keys: 'Drücken Sie die 1, um etwas später noch einmal geweckt zu werden, oder die 2, wenn Sie wach sind.',
      confirm: 'Drücken Sie eine beliebige Taste, um zu bestätigen, dass Sie wach sind.',
      thanks: 'Vielen Dank. Wir wünschen Ihnen einen angenehmen Tag.',
      alert: 'Hier spricht der Nachtportier.',
      failed: 'Diese Zimmer konnten nicht geweckt werden:',
      due: 'Diese Zimmer sind jetzt von Ihnen zu wecken:',
      clock: 'Die Uhr der Anlage geht falsch oder wurde verstellt. Bitte prüfen Sie die Uhrzeit.',
      room: 'Zimmer',
      more: 'und weitere.',
      'confirm-alert': 'Drücken Sie zur Bestätigung eine beliebige Taste.',
    },
  },
  fr: {
    voice: 'fr-fr',
    phrases: {
      wakeup: 'Bonjour. Voici votre appel de réveil.',
      keys: 'Appuyez sur 1 pour être rappelé un peu plus tard, ou sur 2 pour confirmer que vous êtes réveillé.',
      confirm: 'Appuyez sur une touche pour confirmer que vous êtes réveillé.',
      thanks: 'Merci. Nous vous souhaitons une agréable journée.',
      alert: 'Ici le veilleur de nuit.',
      failed: "Ces chambres n'ont pas pu être réveillées :",
      due: 'Vous devez maintenant appeler ces chambres :',
      clock: "L'horloge du système est fausse, ou a été modifiée. Veuillez la vérifier.",
      room: 'chambre',
      more: "et d'autres.",
      'confirm-alert': 'Appuyez sur une touche pour confirmer.',
    },
  },
  es: {
    voice: 'es',
    phrases: {
      wakeup: 'Hola. Esta es su llamada despertador.',
      keys: 'Pulse 1 para que le llamemos de nuevo un poco más tarde, o 2 para confirmar que está despierto.',
      confirm: 'Pulse cualquier tecla para confirmar que está despierto.',
      thanks: 'Gracias. Le deseamos un buen día.',
      alert: 'Le habla el portero de noche.',
      failed: 'No se ha podido despertar a estas habitaciones:',
      due: 'Debe llamar ahora a estas habitaciones:',
      clock: 'El reloj del sistema va mal o ha sido cambiado. Compruébelo, por favor.',
      room: 'habitación',
      more: 'y otras más.',
      'confirm-alert': 'Pulse cualquier tecla para confirmar.',
    },
    letters: { y: 'i griega' },
  },
  it: {
    voice: 'it',
    phrases: {
      wakeup: 'Salve. Questa è la sua sveglia telefonica.',
      keys: 'Prema 1 per essere richiamato un poco più tardi, oppure 2 per confermare che è sveglio.',
      confirm: 'Prema un tasto qualsiasi per confermare che è sveglio.',
      thanks: 'Grazie. Le auguriamo una buona giornata.',
      alert: 'Parla il portiere di notte.',
      failed: 'Non è stato possibile svegliare queste camere:',
      due: 'Adesso tocca a lei chiamare queste camere:',
      clock: "L'orologio del sistema è sbagliato o è stato cambiato. Lo controlli, per favore.",
      room: 'camera',
      more: 'e altre.',
      'confirm-alert': 'Prema un tasto qualsiasi per confermare.',
    },
  },
  nl: {
    voice: 'nl',
    phrases: {
      wakeup: 'Hallo. Dit is uw wektelefoontje.',
      keys: 'Druk op 1 om iets later nog eens gebeld te worden, of op 2 om te bevestigen dat u wakker bent.',
      confirm: 'Druk op een toets om te bevestigen dat u wakker bent.',
      thanks: 'Dank u wel. Wij wensen u een prettige dag.',
      alert: 'Hier spreekt de nachtportier.',
      failed: 'Deze kamers konden niet worden gewekt:',
      due: 'Deze kamers moeten nu door u worden gebeld:',
      clock:
        'De klok van het systeem loopt verkeerd of is verzet. Controleer de tijd, alstublieft.',
      room: 'kamer',
      more: 'en andere.',
      'confirm-alert': 'Druk op een toets om te bevestigen.',
    },
    letters: { y: 'ypsilon' },
  },
}
