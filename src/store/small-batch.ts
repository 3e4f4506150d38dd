import {
  type SmallTable,
  type SmallTables,
  smallId,
  smallTableNames,
} from '../core/model/small-tables.ts'
import type { Write } from '../core/ports/change.ts'
import type { Pieces } from '../lib/turns/pieces.ts'
import { type Planned, planned, type Tables } from './lmdb/tables.ts'
import { eachSmallTable, type Memory } from './memory.ts'
import { type Layer, layeredRecords, missing, sortedRecords } from './reads.ts'
import type { SortedMap } from './sorted-map.ts'

/** What a batch changes in the small tables. */
export class SmallBatch {
  readonly #tables: Tables
  readonly #memory: Memory
  readonly #layers = eachSmallTable(() => new Map()) as { [T in SmallTable]: Layer<SmallTables[T]> }

  constructor(tables: Tables, memory: Memory) {
    this.#tables = tables
    this.#memory = memory
  }

  get<T extends SmallTable>(table: T, id: string): SmallTables[T] | undefined {
    const layered = this.#layer(table).get(id)
    if (layered !== undefined) return layered === missing ? undefined : layered
    return this.#committed(table).get(id)
  }

  all<T extends SmallTable>(table: T): SmallTables[T][] {
    return sortedRecords(this.#committed(table), this.#layer(table))
  }

  each<T extends SmallTable>(table: T): Iterable<SmallTables[T]> {
    const committed = this.#committed(table)
    const layer = this.#layer(table)
    return layer.size === 0 ? committed.values() : layeredRecords(committed, layer)
  }

  count(table: SmallTable): number {
    const committed = this.#memory.small[table]
    let count = committed.size
    for (const [id, record] of this.#layers[table])
      count += Number(record !== missing) - Number(committed.has(id))
    return count
  }

  put(write: Extract<Write, { put: SmallTable }>): void {
    const layer = this.#layers[write.put] as Layer<SmallTables[SmallTable]>
    layer.set(smallId(write.put, write.record as never), write.record)
  }

  remove(table: SmallTable, id: string): void {
    this.#layers[table].set(id, missing)
  }

  *plan(plan: Planned[]): Pieces<void> {
    for (const name of smallTableNames)
      for (const [id, record] of this.#layers[name]) {
        const text = record === missing ? undefined : JSON.stringify(record)
        plan.push(planned(this.#tables.small[name], id, text))
        yield
      }
  }

  absorb(): void {
    for (const name of smallTableNames) {
      const map = this.#memory.small[name] as Map<string, unknown>
      for (const [id, record] of this.#layers[name])
        record === missing ? map.delete(id) : map.set(id, record)
    }
  }

  #layer<T extends SmallTable>(table: T): Layer<SmallTables[T]> {
    return this.#layers[table] as Layer<SmallTables[T]>
  }

  #committed<T extends SmallTable>(table: T): SortedMap<SmallTables[T]> {
    return this.#memory.small[table] as SortedMap<SmallTables[T]>
  }
}
