import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Etcd } from '../../src/pair/etcd/etcd.ts'
import { freePort } from '../peers/ports.ts'

const limitMs = 30_000

/** Starts an etcd of three members on this machine; resolves when it answers. */
export async function startMembers(folder: string) {
  const first = await freePort(6)
  const places = [0, 1, 2].map((index) => ({
    name: `m${index}`,
    client: `http://127.0.0.1:${first + 2 * index}`,
    peer: `http://127.0.0.1:${first + 2 * index + 1}`,
  }))
  const cluster = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
  const children = places.map(
    ({ name, client, peer }): ChildProcess =>
      spawn(
        'etcd',
        [
          ...['--name', name, '--data-dir', join(folder, name), '--log-level', 'error'],
          ...['--listen-client-urls', client, '--advertise-client-urls', client],
          ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
          ...['--initial-cluster', cluster, '--pre-vote', '--logger', 'zap'],
        ],
        { stdio: 'ignore', env: { ...process.env, ETCD_UNSUPPORTED_ARCH: process.arch } },
      ),
  )
  const endpoints = places.map(({ client }) => client)
  const etcd = new Etcd({ endpoints })
  await etcd.range({ key: 'any' }, { limitMs })
  etcd.close()
  const end = async () => {
    await Promise.all(
      children.map(async (child) => {
        child.kill('SIGKILL')
        if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      }),
    )
  }
  return { endpoints, end }
}
