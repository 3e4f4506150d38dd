import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, untilBound } from '../../peers/ports.ts'
import { type Step, scenario } from '../../peers/sipp/steps.ts'
import { benchFolder } from '../hotel.ts'

const host = '127.0.0.1'

/** Every phone of a hotel, played by sipp in a process of its own that writes nothing down. */
export class Phones {
  readonly port: number
  readonly #sipp: ChildProcess
  readonly #folder: string

  private constructor(sipp: ChildProcess, port: number, folder: string) {
    this.#sipp = sipp
    this.port = port
    this.#folder = folder
  }

  /** Starts them; each does in every call what the scenario says. Needs sipp. */
  static async start(steps: readonly Step[]): Promise<Phones> {
    const folder = mkdtempSync(join(benchFolder(), 'phones-'))
    const file = join(folder, 'scenario.xml')
    writeFileSync(file, scenario(steps))
    const port = await freePort()
    const mediaPort = await freePort(4)
    const words = ['-sf', file, '-i', host, '-p', `${port}`, '-mi', host, '-mp', `${mediaPort}`]
    const keys = ['-key', 'name', 'UDP', '-key', 'at', `${port}`]
    const sipp = spawn('sipp', [...words, ...keys, '-t', 'u1', '-nostdin'], {
      stdio: 'ignore',
      cwd: folder,
      env: { ...process.env, TERM: 'dumb' },
    })
    // A measure that fails leaves nobody behind.
    process.once('exit', () => sipp.kill('SIGKILL'))
    await untilBound(port, 'udp')
    return new Phones(sipp, port, folder)
  }

  async stop(): Promise<void> {
    const ended = once(this.#sipp, 'exit')
    if (this.#sipp.kill('SIGKILL')) await ended
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
