import { createInterface } from 'node:readline'
import { UserError } from '../../lib/user-error.ts'

/** A password from the terminal, without showing it, or the first line of standard input. */
export async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLine()
  const first = await hiddenLine('Password: ')
  const second = await hiddenLine('Again:    ')
  if (first !== second) throw new UserError('The two passwords differ; try again.')
  return first
}

async function firstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  throw new UserError('There is no password on standard input.')
}

function hiddenLine(prompt: string): Promise<string> {
  const { stdin, stderr } = process
  return new Promise((resolve, reject) => {
    let text = ''
    const finish = (end: () => void) => {
      stdin.setRawMode(false)
      stdin.pause()
      stdin.off('data', read)
      stderr.write('\n')
      end()
    }
    const read = (chunk: Buffer) => {
      for (const char of chunk.toString('utf8')) {
        if (char === '\r' || char === '\n') return finish(() => resolve(text))
        if (char === '\u0003') return finish(() => reject(new UserError('Cancelled.')))
        if (char === '\u007f') text = text.slice(0, -1)
        else text += char
      }
    }
    stderr.write(prompt)
    stdin.setRawMode(true)
    stdin.resume()
    stdin.on('data', read)
  })
}
