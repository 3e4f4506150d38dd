/** `npm run manual`: writes those parts of the manual that follow from the code. */
import { writeFileSync } from 'node:fs'
import { generatedChapters } from './generated.ts'

for (const [filePath, text] of generatedChapters()) writeFileSync(filePath, text)
