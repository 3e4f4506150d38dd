/** Reads a list without coming to its end, and commits once for each line that it is given. */
import { createInterface } from 'node:readline'
import { storageRefuses } from '../../src/core/fault.ts'
import { openStore } from '../../src/store/store.ts'
import { call, commit, room } from '../store/records.ts'
import { KeptJournal } from '../support/hotel.ts'

const [file = ''] = process.argv.slice(2)
const store = openStore(file, {
  journal: new KeptJournal(),
  onFatal: (error) => {
    process.stdout.write(`fatal: ${error.name}\n`)
    process.exit(1)
  },
})
const ids = Array.from({ length: 1_000 }, (_, n) => `call ${n}`)
await commit(
  store,
  ids.map((id) => ({ put: 'wakeup', record: call(id) })),
)
const list = store.calls({ lists: ['pending'] })
await list.next()
process.stdout.write('reading\n')
let count = 0
for await (const _ of createInterface(process.stdin)) {
  count += 1
  const record = room(String(count))
  const outcome = await commit(store, [{ put: 'room', record }]).then(
    () => 'done',
    (error: Error) => (error.message === storageRefuses().message ? 'refused' : String(error)),
  )
  process.stdout.write(`${outcome}\n`)
}
