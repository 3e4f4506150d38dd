import { execFile } from 'node:child_process'
import { UserError } from '../../lib/user-error.ts'

const limitMs = 60_000

/** Runs systemctl. Rejects with what it says. */
export function systemctl(...words: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile('systemctl', words, { timeout: limitMs }, (error, _out, said) => {
      if (!error) return resolve()
      const why = said.trim() || error.message
      reject(new UserError(`"systemctl ${words.join(' ')}" failed: ${why}`))
    })
  })
}
