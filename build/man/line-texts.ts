import type { KeyText, SectionText } from './section-text.ts'

const lineName: KeyText = {
  key: 'name',
  about: 'What the line is called in status, ring, trace and the log.',
}

const channels: KeyText = { key: 'channels', defaultValue: '8', about: 'Calls at once, 1 to 1000.' }

const extensions: KeyText = {
  key: 'extensions',
  defaultValue: '["*"]',
  about: 'The extensions that this line can ring; "*" is all that hang on no bridge.',
}

/** What is told about each kind of line. */
export const lineSections: readonly SectionText[] = [
  {
    header: '[[line]]',
    choice: 'driver = "sip"',
    about: 'A line to a PBX or a trunk.',
    keys: [
      lineName,
      { key: 'driver', about: '"sip".' },
      {
        key: 'server',
        about: 'The PBX, such as "sip:10.0.0.5:5060;transport=udp"; udp, tcp or tls.',
      },
      { key: 'user', defaultValue: '""', about: 'Our extension at the PBX.' },
      { key: 'password', defaultValue: '""', about: 'Its password.' },
      {
        key: 'password_file',
        defaultValue: '""',
        about: 'A file that holds the password instead.',
      },
      { key: 'register', defaultValue: 'true', about: 'Whether to register; false for a trunk.' },
      {
        key: 'backup',
        defaultValue: '""',
        about: 'A second PBX, tried when the first does not answer.',
      },
      {
        key: 'local',
        defaultValue: '""',
        about:
          'The address of this box to use, with or without a port. Without one, the port follows from the name of the line: one of 15060 to 16059, the same after every start.',
      },
      { key: 'rtp', defaultValue: '"16384-16484"', about: 'Ports for sound; each call takes two.' },
      {
        key: 'ca_file',
        defaultValue: '""',
        about: 'With tls: certificates to trust besides the usual.',
      },
      channels,
      extensions,
    ],
  },
  {
    header: '[[line]]',
    choice: 'driver = "fxs"',
    about:
      'Analog telephones on an FXS bridge at a serial port. They ring and hear, but can call nobody, not even an emergency number.',
    keys: [
      lineName,
      { key: 'driver', about: '"fxs".' },
      { key: 'port', about: 'The serial port, such as "/dev/fxs/by-serial/FX100234".' },
      {
        key: 'baud',
        defaultValue: '921600',
        about: 'Its speed, 115200 to 4000000, as the bridge is set.',
      },
      {
        key: 'channels',
        about: 'Calls at once. As many as telephones, or as the wire carries, when not given.',
      },
      {
        key: 'extensions',
        about: 'Extensions and their ports on the bridge: { "401" = 1, "402" = 2 }.',
      },
      {
        key: 'cadence',
        defaultValue: '"1s,4s"',
        about: 'Ring and pause, or two of each: "400ms,200ms,400ms,2s".',
      },
    ],
  },
  {
    header: '[[line]]',
    choice: 'driver = "simulated"',
    about:
      'No telephone at all: extensions that end in 8 are busy, those that end in 9 never answer, all others do.',
    keys: [
      lineName,
      { key: 'driver', about: '"simulated".' },
      { key: 'answer', defaultValue: '"4s"', about: 'How long it rings before it is answered.' },
      channels,
      extensions,
    ],
  },
]
