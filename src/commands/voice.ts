import { clipTexts, texts, textsOf } from '../announce/texts/clip-texts.ts'
import type { InstallReport, VoiceInfo } from '../core/ports/voice-shelf.ts'
import { wrap } from '../lib/text/columns.ts'
import { UserError } from '../lib/user-error.ts'
import { ask, askJson } from './cli/client.ts'
import type { Call, Reply } from './cli/command.ts'
import { exits } from './cli/exit.ts'
import { mebibytes, withProgress } from './cli/progress.ts'
import { readPack } from './voice-pack.ts'

/** A pack has some two hundred clips, and each takes a moment. */
const installLimitMs = 10 * 60_000

/** `nightporter voice script|install|list|remove`: voices of announcements. */
export async function voice(call: Call): Promise<Reply> {
  const { words, data, wrongUsage } = call
  const [action, name = ''] = words
  switch (`${action} ${words.length}`) {
    case 'script 2':
      return script(call, name)
    case 'install 2':
      return install(call, name)
    case 'list 1':
      return list(data)
    case 'remove 2': {
      await ask(data, { method: 'DELETE', path: pathOf(name) })
      const message = `The voice ${name} was removed.`
      return { text: message, json: { message } }
    }
    default:
      throw wrongUsage()
  }
}

function pathOf(name: string): string {
  return `/rest/voice/${encodeURIComponent(name)}`
}

function script({ terminal, options }: Call, language: string): Reply {
  const spoken = textsOf(language)
  if (!spoken)
    throw new UserError(`${language} is not shipped; choose ${Object.keys(texts).join(', ')}.`)
  const clips = [...clipTexts(spoken)].map(([name, text], i) => ({
    number: i + 1,
    file: `${name}.wav`,
    text,
  }))
  const { columns } = terminal
  const rows = clips.flatMap(({ number, file, text }) => {
    const start = `${String(number).padStart(3)}  ${file.padEnd(fileColumns)}  `
    return wrap(text.split(' '), { start, indent: ' '.repeat(start.length), columns })
  })
  const csv = [
    'number,file,text',
    ...clips.map(({ number, file, text }) => `${number},${file},"${text.replaceAll('"', '""')}"`),
  ]
  return { text: (options.format === 'csv' ? csv : rows).join('\n'), json: { clips } }
}

/** As long as the longest name of a file, ask-charge-again.wav. */
const fileColumns = 20

async function install({ data, terminal }: Call, source: string): Promise<Reply> {
  const { name, zip } = await readPack(source)
  const asked = { method: 'PUT', path: pathOf(name), zip, limitMs: installLimitMs }
  const { installed, problems } = await withProgress(
    () => `Installing ${name}, ${mebibytes(zip.length)}`,
    () => askJson<InstallReport>(data, asked, 'installed'),
  )
  if (installed)
    return {
      text: `The voice ${name} is installed and in use.`,
      json: { installed, problems },
    }
  const rows = problems.flatMap((problem) =>
    wrap(problem.split(' '), { start: '  ', indent: '    ', columns: terminal.columns }),
  )
  const advice = 'All stays as it was. Mend the pack, and install it again.'
  return {
    text: [
      `The voice ${name} is not installed; ${countOf(problems.length)}:`,
      ...rows,
      advice,
    ].join('\n'),
    json: { installed, problems },
    status: exits.refused,
  }
}

function countOf(problems: number): string {
  return problems === 1 ? 'one thing is wrong' : `${problems} things are wrong`
}

async function list(data: string): Promise<Reply> {
  const asked = { path: '/rest/voice' }
  const { voices } = await askJson<{ voices: VoiceInfo[] }>(data, asked, 'voices')
  const width = Math.max(...voices.map(({ name }) => name.length))
  const rows = voices.map(({ name, language, origin, clips, seconds, used }) => {
    const length = `${clips} clips, ${Math.round(seconds)} s`.padStart(18)
    return `${language}  ${name.padEnd(width)}  ${origin.padEnd(9)}${length}${used ? '  speaks' : ''}`
  })
  return { text: rows.join('\n'), json: { voices } }
}
