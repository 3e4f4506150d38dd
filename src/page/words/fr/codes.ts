import type { Words } from '../en/words.ts'

export const codes: Words['codes'] = {
  title: 'Codes d’une application d’authentification',
  code: 'Code',
  codeHint: 'Les six chiffres que votre application affiche maintenant.',
  wrong:
    'Ce code est faux ou a déjà servi. Saisissez celui que votre application affiche maintenant.',
  about:
    'Avec des codes, votre mot de passe seul ne suffit plus\u00A0: la connexion demande aussi six chiffres affichés par une application de votre téléphone. Les programmes ne peuvent alors plus utiliser ce compte.',
  lost: 'Sans le téléphone, demandez à un administrateur de mettre fin aux codes.',
  scan: 'Scannez cette image avec l’application, ou saisissez-y la clé.',
  picture: 'La clé sous forme de code QR',
  key: 'Clé',
  setUp: 'Activer les codes',
  isSetUp: 'Désormais, la connexion demande un code. Partout ailleurs, vous avez été déconnecté.',
  isOn: 'Ce compte a des codes\u00A0: la connexion en demande un.',
  end: 'Mettre fin aux codes',
  isEnded: 'Votre mot de passe suffit de nouveau pour se connecter.',
}
