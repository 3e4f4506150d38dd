import { readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../../peers/child.ts'
import { Client } from '../../support/client.ts'
import type { Host, Network } from './network.ts'

const main = join(import.meta.dirname, '../../../src/main.ts')
const port = 8080
/** As systemd does. */
const restartMs = 1_000

export interface BoxProcessOptions {
  readonly network: Network
  readonly host: 'a' | 'b'
  readonly folder: string
  /** The site file, without [http] and [pair]. */
  readonly site: string
}

/** One of the two boxes, as a process on a machine of its own that is started anew whenever it ends. */
export class BoxProcess {
  readonly host: Host
  readonly url: string
  readonly data: string
  readonly #options: BoxProcessOptions
  #child: Child | undefined
  #isWanted = true
  #running: Promise<void> = Promise.resolve()
  #said = ''

  constructor(options: BoxProcessOptions) {
    this.#options = options
    this.host = options.host
    this.url = `http://${options.network.addressOf(options.host)}:${port}`
    this.data = join(options.folder, options.host)
  }

  /** Everything that all its processes have said. */
  get said(): string {
    return this.#said + (this.#child?.said() ?? '')
  }

  client(password: string): Client {
    return new Client(this.url, { name: 'admin', password })
  }

  /** The password that was made at the very first start, or that it was given since. */
  get initialPassword(): string {
    return readFileSync(join(this.data, 'initial-password'), 'utf8').trim()
  }

  async start(): Promise<void> {
    this.#isWanted = true
    await mkdir(this.data, { recursive: true })
    writeFileSync(join(this.data, 'site.toml'), this.#siteFile())
    this.#running = this.#keepRunning()
  }

  get pid(): number {
    return this.#child?.pid ?? 0
  }

  signal(signal: NodeJS.Signals): void {
    void this.#child?.stop(signal)
  }

  /** Ends it for good, until it is started again. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#isWanted = false
    await this.#child?.stop(signal)
    await this.#running
  }

  async #keepRunning(): Promise<void> {
    while (this.#isWanted) {
      const { network, host } = this.#options
      const command = [process.execPath, main, 'serve', '--config', join(this.data, 'site.toml')]
      this.#said += this.#child?.said() ?? ''
      this.#child = network.start(host as Host, [...command, '--data', this.data], {
        package: 'iproute2',
        env: { NODE_OPTIONS: '' },
      })
      await this.#child.ended
      if (this.#isWanted) await sleep(restartMs)
    }
  }

  #siteFile(): string {
    const { network, host, site } = this.#options
    const members = (['a', 'b', 'w'] as const).map(
      (one) => `https://${network.addressOf(one)}:2379`,
    )
    return `${site}
[http]
listen = "${network.addressOf(host)}:${port}"
[pair]
name = "${host}"
etcd = ${JSON.stringify(members)}
ca_file = "${join(this.data, 'ca.pem')}"
cert_file = "${join(this.data, 'box.pem')}"
key_file = "${join(this.data, 'box-key.pem')}"
`
  }
}
