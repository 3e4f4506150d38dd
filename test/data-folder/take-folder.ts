/** Takes a data folder, says so, and stays until it is killed: `take-folder.ts FOLDER`. */
import { takeFolder } from '../../src/data-folder/folder.ts'

await takeFolder(process.argv[2] ?? '')
process.send?.('taken')
setInterval(() => undefined, 60_000)
