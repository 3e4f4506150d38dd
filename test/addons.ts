import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { addonFile } from '../src/system/addon-file.ts'
import { run } from './packages.ts'

/** Compiles the addons that tests need, where they are missing or older than their source. */
export function compileAddons(): void {
  const source = 'src/system/datagram.c'
  const file = addonFile('datagram')
  if (existsSync(file) && statSync(file).mtimeMs > statSync(source).mtimeMs) return
  mkdirSync(dirname(file), { recursive: true })
  const made = `${file}.${process.pid}`
  const headers = 'node_modules/node-api-headers/include'
  run('gcc', ['-Os', '-Wall', '-Wextra', '-shared', '-fPIC', '-I', headers, source, '-o', made])
  renameSync(made, file)
}
