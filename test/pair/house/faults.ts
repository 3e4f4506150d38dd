import { setTimeout as sleep } from 'node:timers/promises'
import type { Test } from 'tap'
import { startChild } from '../../peers/child.ts'
import type { BoxName, House } from './house.ts'
import { hosts } from './network.ts'

export interface Fault {
  readonly name: string
  /** Whether the other box has to take over. */
  readonly takesOver: boolean
  /** Happens to the box that holds. Resolves when it has happened; gives what mends it. */
  happen(t: Test, house: House, holder: BoxName): Promise<() => Promise<void>>
}

/** How long what is no end lasts. */
const lastsMs = 3_000

export const boxFaults: readonly Fault[] = [
  {
    name: 'the box that holds is killed',
    takesOver: true,
    async happen(_t, { boxes }, holder) {
      boxes[holder].signal('SIGKILL')
      return async () => {}
    },
  },
  {
    name: 'the box that holds is closed',
    takesOver: true,
    async happen(_t, { boxes }, holder) {
      boxes[holder].signal('SIGTERM')
      return async () => {}
    },
  },
  {
    name: 'both boxes are killed at once',
    takesOver: false,
    async happen(_t, { boxes }) {
      boxes.a.signal('SIGKILL')
      boxes.b.signal('SIGKILL')
      return async () => {}
    },
  },
]

export const powerFaults: readonly Fault[] = [
  {
    name: 'the box that holds loses its power',
    takesOver: true,
    async happen(_t, { boxes, etcd }, holder) {
      await Promise.all([boxes[holder].stop('SIGKILL'), etcd.kill(holder)])
      return async () => {
        await sleep(lastsMs)
        etcd.start(holder)
        await boxes[holder].start()
      }
    },
  },
]

export const cableFaults: readonly Fault[] = [
  {
    name: 'the cable between the boxes is pulled',
    takesOver: false,
    async happen(_t, { network }) {
      network.cut('a', 'b')
      network.cut('b', 'a')
      return async () => {
        await sleep(lastsMs)
        network.mend()
      }
    },
  },
  {
    name: 'the cable to the witness is pulled',
    takesOver: false,
    async happen(_t, { network }, holder) {
      network.cut(holder, 'w')
      network.cut('w', holder)
      return async () => {
        await sleep(lastsMs)
        network.mend()
      }
    },
  },
]

export const etcdFaults: readonly Fault[] = [
  {
    name: 'the witness dies',
    takesOver: false,
    async happen(_t, { etcd }) {
      await etcd.kill('w')
      return async () => {
        await sleep(lastsMs)
        etcd.start('w')
      }
    },
  },
  {
    name: 'the etcd of the box that holds dies',
    takesOver: false,
    async happen(_t, { etcd }, holder) {
      await etcd.kill(holder)
      return async () => {
        await sleep(lastsMs)
        etcd.start(holder)
      }
    },
  },
  {
    name: 'the disk under the etcd of the box that holds is slow',
    takesOver: false,
    async happen(t, { etcd }, holder) {
      const inject = 'inject=fdatasync:delay_enter=300000'
      const command = ['strace', '-f', '-qq', '-p', `${etcd.pidOf(holder)}`, '-e', inject]
      const slow = startChild(t, [...command, '-e', 'trace=fdatasync', '-o', '/dev/null'], {
        package: 'strace',
      })
      return async () => {
        await sleep(lastsMs)
        await slow.stop('SIGTERM')
      }
    },
  },
]

export const standstill: readonly Fault[] = [
  {
    name: 'the box that holds stands still for 10 s, and goes on',
    takesOver: true,
    async happen(_t, { boxes }, holder) {
      const { pid } = boxes[holder]
      process.kill(pid, 'SIGSTOP')
      return async () => {
        await sleep(10_000)
        process.kill(pid, 'SIGCONT')
      }
    },
  },
]

export const followerFaults: readonly Fault[] = [
  {
    name: 'the box that follows is killed',
    takesOver: false,
    async happen(_t, { boxes }, holder) {
      boxes[holder === 'a' ? 'b' : 'a'].signal('SIGKILL')
      return async () => {}
    },
  },
  {
    name: 'the box that follows is off for a while',
    takesOver: false,
    async happen(_t, { boxes }, holder) {
      const other = boxes[holder === 'a' ? 'b' : 'a']
      await other.stop('SIGTERM')
      return async () => {
        await sleep(lastsMs)
        await other.start()
      }
    },
  },
]

export const isolationFaults: readonly Fault[] = [
  {
    name: 'the box that holds is cut off from the other and the witness',
    takesOver: true,
    async happen(_t, { network }, holder) {
      for (const other of hosts)
        if (other !== holder) {
          network.cut(holder, other)
          network.cut(other, holder)
        }
      return async () => {
        await sleep(lastsMs)
        network.mend()
      }
    },
  },
  {
    name: 'nothing that the box that holds sends arrives',
    takesOver: true,
    async happen(_t, { network }, holder) {
      for (const other of hosts) if (other !== holder) network.cut(holder, other)
      return async () => {
        await sleep(lastsMs)
        network.mend()
      }
    },
  },
]
