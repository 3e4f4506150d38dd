export const pins = {
  title: 'PIN for the telephone',
  label: 'PIN',
  about:
    'The telephone knows you by your PIN when you charge a minibar with it. Tell it to nobody.',
  aboutOther: 'The telephone knows this person by the PIN when a minibar is charged with it.',
  isSet: 'There is a PIN. A new one takes its place.',
  isNotSet: 'There is no PIN yet.',
  isGone: 'It cannot be shown again later.',
  pin: 'New PIN',
  hint: '4 to 8 digits.',
  wrong: 'A PIN has 4 to 8 digits.',
  taken: 'This PIN cannot be used. Choose another one.',
  tooMany: (seconds: number) =>
    `Too many tries. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`,
  show: 'Show',
  set: 'Save the PIN',
  end: 'End the PIN',
  setOf: (name: string) => `PIN of ${name}`,
  isSetNow: 'Your PIN was saved.',
  isEnded: 'You have no PIN any more.',
  isSetFor: (name: string) => `${name} has a new PIN.`,
  isEndedFor: (name: string) => `${name} has no PIN any more.`,
}
