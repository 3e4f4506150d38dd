/**
 * Makes the announcements that are shipped, with espeak-ng: `npm run prompts`. What it makes is kept
 * in the tree, so that neither a build nor a hotel needs espeak-ng. The same texts give the same bytes.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { shippedLanguages } from '../../src/announce/clips.ts'
import { takeIn } from '../../src/announce/intake.ts'
import { clipTexts, texts } from '../../src/announce/texts/clip-texts.ts'
import { writeALawWav } from '../../src/announce/wav.ts'
import { atOnce } from '../../src/lib/turns/pieces.ts'

const folder = join(import.meta.dirname, '../../src/announce/prompts')
/** Words a minute: slower than espeak-ng's own 175, for somebody who has just been woken. */
const speed = '140'
/** Clips are put together into sentences; the pauses are made there. */
const marginMs = 30

/** Something always or nearly always follows these: the voice does not fall at their end. */
const continued = /^(room|today|tomorrow|(weekday|day|month|hour)-\d+)$/

let [clips, bytes] = [0, 0]
rmSync(folder, { recursive: true, force: true })
for (const language of shippedLanguages) {
  mkdirSync(join(folder, language), { recursive: true })
  const { voice, respell } = texts[language]
  for (const [name, text] of clipTexts(texts[language])) {
    const read = `${respell?.(text) ?? text}${continued.test(name) ? ',' : ''}`
    const spoken = execFileSync('espeak-ng', ['-v', voice, '-s', speed, '--stdout', '--', read])
    const wav = writeALawWav(atOnce(takeIn(spoken, { marginMs })))
    writeFileSync(join(folder, language, `${name}.wav`), wav)
    clips += 1
    bytes += wav.length
  }
}
process.stdout.write(`${clips} clips, ${Math.round(bytes / 1024)} KiB\n`)
