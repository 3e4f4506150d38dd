import { execFile } from 'node:child_process'

const answerLimitMs = 5_000

/** Whether the kernel takes its clock as synchronised, whoever set it; false where that is not known. */
export function isClockSynchronised(): Promise<boolean> {
  const words = ['show', '--property=NTPSynchronized', '--value']
  return new Promise((resolve) => {
    execFile('timedatectl', words, { timeout: answerLimitMs }, (error, out) =>
      resolve(error === null && out.trim() === 'yes'),
    )
  })
}
