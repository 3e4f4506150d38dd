import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './folders.ts'

/** Files of the source tree that the executable holds at the same places; of a folder, all that is in it. */
export const embedded = ['src/announce/prompts', 'src/page/dist']

/** Copies what is embedded below `stage`. */
export function stageEmbedded(stage: string): void {
  for (const place of embedded) cpSync(join(root, place), join(stage, place), { recursive: true })
  stagePackage(stage)
}

/** What the program reads of its package.json; and pkg takes along everything beside it. */
function stagePackage(stage: string): void {
  const text = readFileSync(join(root, 'package.json'), 'utf8')
  const { name, version, nightporter } = JSON.parse(text) as Record<string, unknown>
  const facts = { name, version, nightporter, bin: 'main.cjs', pkg: { assets: ['**/*'] } }
  writeFileSync(join(stage, 'package.json'), JSON.stringify(facts))
}
