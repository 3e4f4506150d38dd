import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { runTool } from '../../build/run-tool.ts'
import { addonFile } from '../../src/system/addon-file.ts'

/** Compiles the addons that tests need, where they are missing or older than their source. */
export function compileAddons(): void {
  const source = 'src/system/datagram.c'
  const file = addonFile('datagram')
  if (existsSync(file) && statSync(file).mtimeMs > statSync(source).mtimeMs) return
  mkdirSync(dirname(file), { recursive: true })
  const made = `${file}.${process.pid}`
  const headers = 'node_modules/node-api-headers/include'
  const args = ['-Os', '-Wall', '-Wextra', '-shared', '-fPIC', '-I', headers, source, '-o', made]
  runTool({ command: 'gcc', args })
  renameSync(made, file)
}
