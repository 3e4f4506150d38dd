/** What a second of one voice takes of the wire: 50 frames of 165 bytes, each with 4 around it. */
export const voiceBytesPerSecond = 50 * (165 + 4)

/** What a bridge is set to unless it says otherwise, and the least that carries a voice. */
export const defaultBaud = 921_600
export const slowestBaud = 115_200

/** How many voices a serial wire to an FXS bridge carries at once (firmware-notes/timing.md). */
export function linesAt(baud: number): number {
  // A byte is 10 bits on the wire; 4 % stay free for everything that is no sound.
  return Math.floor((baud * 96) / (1_000 * voiceBytesPerSecond))
}
