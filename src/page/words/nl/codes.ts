import type { Words } from '../en/words.ts'

export const codes: Words['codes'] = {
  title: 'Codes van een authenticator-app',
  code: 'Code',
  codeHint: 'De zes cijfers die uw app nu toont.',
  wrong: 'Deze code is onjuist of al gebruikt. Typ de code die uw app nu toont.',
  about:
    'Met codes is alleen uw wachtwoord niet meer genoeg: bij het inloggen worden ook zes cijfers gevraagd, die een app op uw telefoon toont. Programma’s kunnen dit account dan niet gebruiken.',
  lost: 'Hebt u de telefoon niet, vraag dan een beheerder de codes uit te zetten.',
  scan: 'Scan deze afbeelding met de app, of typ de sleutel erin.',
  picture: 'De sleutel als QR-code',
  key: 'Sleutel',
  setUp: 'Codes aanzetten',
  isSetUp: 'Vanaf nu wordt bij het inloggen een code gevraagd. U bent overal elders uitgelogd.',
  isOn: 'Dit account heeft codes: bij het inloggen wordt er een gevraagd.',
  end: 'Codes uitzetten',
  isEnded: 'Uw wachtwoord is weer genoeg om in te loggen.',
}
