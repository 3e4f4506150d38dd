import { Fault } from '../../core/fault.ts'

/** One file at a time for the site, and one for each tenant: each may take tens of megabytes. */
export class Imports {
  readonly #underWay = new Set<string>()

  /** Rejects with Fault 309 while another one of the same tenant is under way. */
  async during<T>(tenant: string, work: () => Promise<T>): Promise<T> {
    if (this.#underWay.has(tenant))
      throw new Fault(309, 'Another file is being taken; try again when that has ended.', {
        headers: { 'Retry-After': '5' },
      })
    this.#underWay.add(tenant)
    try {
      return await work()
    } finally {
      this.#underWay.delete(tenant)
    }
  }
}
