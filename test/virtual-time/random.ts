import { spawnSync } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const seeds = 2 ** 31

/** Numbers that are random and, for one seed, always the same. */
export class Random {
  readonly seed: number
  #state: number

  constructor(seed: number) {
    this.seed = seed
    this.#state = seed >>> 0
  }

  /** From 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, both ends included. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.whole(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from.')
    return item
  }
}

/** The seed of the run: `SEED=…` where it is given, else the one of the commit. */
export function seedOfRun(): number {
  const { SEED } = process.env
  if (SEED === undefined) return seedOfCommit()
  const seed = Number(SEED)
  if (!Number.isInteger(seed) || seed < 0 || seed >= seeds)
    throw new Error(`SEED=${SEED} is no whole number from 0 to ${seeds - 1}.`)
  return seed
}

/** The same for everybody who tests this commit; without git, the package file stands for it. */
export function seedOfCommit(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const commit = stdout?.trim() || readFileSync(join(root, 'package.json'), 'utf8')
  return createHash('sha256').update(commit).digest().readUInt32BE() % seeds
}

export function newSeed(): number {
  return randomInt(seeds)
}
