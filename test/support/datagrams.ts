import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { startChild } from '../peers/child.ts'
import { until } from './until.ts'

export interface Datagrams {
  /** Where they are sent to. */
  readonly path: string
  /** All bytes that came so far. */
  readonly bytes: () => Buffer
  readonly text: () => string
  /** Nobody listens any more. */
  stop(): Promise<void>
}

/** Listens for unix datagrams, as systemd and its journal do, with a program that is not ours. */
export async function listenForDatagrams(t: Test, at?: string): Promise<Datagrams> {
  // Names of sockets are short.
  const folder = mkdtempSync(join(tmpdir(), 'np-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  const path = at ?? join(folder, 'socket')
  const file = join(folder, 'heard')
  const address = path.startsWith('@') ? `ABSTRACT-RECV:${path.slice(1)}` : `UNIX-RECV:${path}`
  const child = startChild(t, ['socat', '-u', '-b', '200000', address, `CREATE:${file}`], {
    package: 'socat',
  })
  await until('socat listens', () => existsSync(file))
  const bytes = () => readFileSync(file)
  return { path, bytes, text: () => bytes().toString(), stop: () => child.stop('SIGKILL') }
}
