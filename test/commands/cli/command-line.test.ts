import t from 'tap'
import { Failure } from '../../../src/commands/cli/exit.ts'
import { helpOf, helpOfAll } from '../../../src/commands/cli/help.ts'
import { readRequest } from '../../../src/commands/cli/run-command.ts'
import { terminalOf } from '../../../src/commands/cli/terminal.ts'
import { commands } from '../../../src/commands/spec/commands.ts'

/** What is said of a command line that cannot be. */
function mistakeIn(...args: string[]): string {
  try {
    readRequest(args)
  } catch (error) {
    if (error instanceof Failure && error.status === 2) return error.message
    throw error
  }
  return ''
}

t.test('options may stand anywhere, and belong to their command', async (t) => {
  const request = readRequest(['--data', '/tmp/x', 'ring', '--line=pbx', '101', '--json'])
  t.match(request, { words: ['101'], options: { data: '/tmp/x', line: 'pbx' }, isJson: true })
  t.equal(request.command.name, 'ring')
  t.equal(readRequest([]).command.name, 'serve')
  t.equal(readRequest(['--config', 'x.toml']).options.config, 'x.toml')
  t.same(readRequest(['prompt', 'list', '--', '--json']).words, ['list', '--json'])
})

t.test('what is not known is answered with what was meant', async (t) => {
  t.match(mistakeIn('stauts'), /^There is no command "stauts"\. Did you mean "status"\?/)
  t.match(mistakeIn('constructor'), /^There is no command "constructor"/)
  t.match(mistakeIn('status', '--dta', 'x'), /^status has no option --dta\. Did you mean --data\?/)
  t.match(mistakeIn('status', '--line', 'x'), /^status has no option --line\./)
  t.match(mistakeIn('status', '-x'), /^status has no option -x/)
  t.match(mistakeIn('status', '--constructor'), /^status has no option --constructor/)
  t.match(mistakeIn('serve', '--json'), /^serve prints no JSON/)
  t.match(mistakeIn('status', '--data'), /^--data needs a value: --data DIR/)
  t.match(mistakeIn('status', '--data', '--json'), /^--data needs a value/)
  t.match(mistakeIn('status', '--data='), /^--data needs a value/)
  t.match(mistakeIn('status', '--json=1'), /^--json takes no value/)
  t.match(mistakeIn('status', '--data', 'a', '--data', 'b'), /^--data is given twice/)
  t.match(mistakeIn('help', 'stauts'), /Did you mean "status"\?/)
})

t.test('help is had in every way that people try', async (t) => {
  const plain = terminalOf({}, {})
  for (const args of [
    ['help', 'ring'],
    ['ring', '--help'],
    ['ring', '-h'],
    ['-h', 'ring', '101'],
  ])
    t.match(readRequest(args).help?.(plain), /^nightporter ring: /, args.join(' '))
  for (const args of [['help'], ['--help'], ['-h'], ['help', 'help']])
    t.equal(readRequest(args).help?.(plain), helpOfAll(plain), args.join(' '))
  t.equal(readRequest(['--version']).command.name, 'version')
})

t.test('every command has a help that fits and says enough', async (t) => {
  const plain = terminalOf({}, {})
  for (const command of commands) {
    const text = helpOf(command, plain)
    for (const line of text.split('\n')) t.ok(line.length <= 80, line)
    t.match(text, /\nUsage:\n.*\nOptions:\n.*\nExamples:\n.*\nExit status:\n/s, command.name)
    for (const form of command.forms) t.ok(form.startsWith(command.name), form)
    t.ok(command.summary.length <= 64, command.summary)
    const written = command.forms.join(' ')
    for (const name of Object.keys(command.options))
      if (name !== 'data') t.match(written, `--${name}`, `${command.name} --${name} in its forms`)
  }
})

t.test('colour and width are for a terminal alone', async (t) => {
  const red = terminalOf({ isTTY: true, columns: 200 }, { TERM: 'xterm' })
  t.equal(red.paint('bad', 'x'), '\u001b[31mx\u001b[39m')
  t.equal(red.columns, 100)
  t.equal(terminalOf({ isTTY: true, columns: 72 }, {}).columns, 72)
  t.equal(terminalOf({ columns: 72 }, {}).columns, 80)
  const plain = [
    terminalOf({}, {}),
    terminalOf({ isTTY: true }, { NO_COLOR: '1' }),
    terminalOf({ isTTY: true }, { TERM: 'dumb' }),
  ]
  for (const { paint } of plain) t.equal(paint('bad', 'x'), 'x')
})
