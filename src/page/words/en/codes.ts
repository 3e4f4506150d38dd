export const codes = {
  title: 'Codes of an authenticator',
  code: 'Code',
  codeHint: 'The six digits that your authenticator shows now.',
  wrong: 'That code is wrong or was used already. Type the one that your authenticator shows now.',
  about:
    'With codes your password alone lets nobody in: logging in also asks for six digits that an app on your telephone shows. Programs cannot use this account then.',
  lost: 'Without the telephone, ask an administrator to end the codes.',
  scan: 'Scan this picture with the app, or type the key into it.',
  picture: 'The key as a QR code',
  key: 'Key',
  setUp: 'Set up codes',
  isSetUp: 'From now on logging in asks for a code. You were logged out everywhere else.',
  isOn: 'This account has codes: logging in asks for one.',
  end: 'End codes',
  isEnded: 'Your password is enough to log in again.',
}
