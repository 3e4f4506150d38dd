interface Node {
  readonly id: string
  readonly atMs: number
  index: number
}

/** The usual alternative to a wheel: a binary heap that knows where each of its timers is. */
export class TimerHeap {
  readonly #heap: Node[] = []
  readonly #nodes = new Map<string, Node>()

  arm(id: string, atMs: number): void {
    const node = { id, atMs, index: this.#heap.length }
    this.#nodes.set(id, node)
    this.#heap.push(node)
    this.#up(node)
  }

  disarm(id: string): void {
    const node = this.#nodes.get(id)
    const last = this.#heap.pop()
    if (!node || !last) return
    this.#nodes.delete(id)
    if (last === node) return
    this.#place(last, node.index)
    this.#up(last)
    this.#down(last)
  }

  #place(node: Node, index: number): void {
    this.#heap[index] = node
    node.index = index
  }

  #up(node: Node): void {
    for (;;) {
      const parent = this.#heap[(node.index - 1) >> 1]
      if (node.index === 0 || !parent || parent.atMs <= node.atMs) return
      const { index } = parent
      this.#place(parent, node.index)
      this.#place(node, index)
    }
  }

  #down(node: Node): void {
    for (;;) {
      const left = this.#heap[2 * node.index + 1]
      const right = this.#heap[2 * node.index + 2]
      const min = right && left && right.atMs < left.atMs ? right : left
      if (!min || min.atMs >= node.atMs) return
      const { index } = min
      this.#place(min, node.index)
      this.#place(node, index)
    }
  }
}
