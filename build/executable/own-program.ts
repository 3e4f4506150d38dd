/** Takes the place of `src/commands/own-program.ts`: everything is in one file. */
export function ownProgram(): [command: string, ...words: string[]] {
  return [process.execPath]
}
