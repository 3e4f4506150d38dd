import { globSync } from 'node:fs'
import t from 'tap'
import { plainSite, tempFolder } from '../support/hotel.ts'
import { startProcess } from '../support/process.ts'
import { until } from '../support/until.ts'
import { nightporter as run } from './in-process.ts'

const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? ''

/** The machine's clock, set back by a day for the process alone; what measures time stays right. */
const yesterday = { LD_PRELOAD: library, FAKETIME: '-1d', FAKETIME_DONT_FAKE_MONOTONIC: '1' }

t.test(
  'an appliance that starts in the past says so, and rings when its clock is accepted',
  async (t) => {
    const site = `${plainSite}\n[[line]]\nname = "pbx"\ndriver = "simulated"\nanswer = "0s"\n`
    const data = await tempFolder(t)
    const nightporter = (...words: string[]) => run(...words, '--data', data)
    const first = await startProcess(t, { site, data })
    t.match((await nightporter('clock', 'accept')).out, /^The clock, .*, is trusted already\.\n$/)
    t.match((await nightporter('log', 'verify')).out, /^The wakeup log is empty\.\n$/)
    await first.admin.csv('/rest/import/rooms', 'room\n101\n102').expect(200)
    await first.kill('SIGTERM')

    const second = await startProcess(t, { site, data, env: yesterday })
    t.match(second.said(), /no call is rung until it is right/)
    const status = await nightporter('status')
    t.equal(status.code, 1)
    t.match(
      status.out,
      /^1 thing needs a person:\n 1\. The clock is not trusted, and no call is rung.* {6}nightporter clock accept/s,
    )
    t.notOk(status.out.split('\n').some((line) => line.length > 80))
    t.match((await second.admin.get('/rest/clock').expect(200)).json, { trusted: false })
    const soon = new Date(Date.now() + 3_600_000).toISOString().slice(0, 19)
    const held = { room: 102, datetime: `${soon}Z` }
    const { json: booked } = await second.admin.post('/rest/wakeup', held).expect(201)
    t.match(booked.description, /nothing rings until the clock is right/)
    const accepted = await nightporter('clock', 'accept')
    t.same([accepted.code, accepted.error], [0, ''])
    t.match(accepted.out, /is taken as right/)
    t.match(await nightporter('status'), { code: 0, out: /^All is well\.\n/ })
    const { now } = (await second.admin.get('/rest/clock').expect(200)).json
    // Some seconds ahead: the minute may end on the way.
    const datetime = new Date(Date.parse(now) + 5_000).toISOString()
    const { json } = await second.admin.post('/rest/wakeup', { room: 101, datetime }).expect(201)
    const result = await until('it was rung', async () => {
      const { json: call } = await second.admin.get(`/rest/wakeup/${json.id}`).expect(200)
      return call.result === -1 ? undefined : call.result
    })
    t.equal(result, 1)
    const verified = await nightporter('log', 'verify')
    t.equal(verified.code, 0)
    t.match(
      verified.out,
      /^The wakeup log is whole: lines 1 to 5 are as they were written\.\nHead: /,
    )
    t.match((await nightporter('log', 'read')).error, /^Usage: nightporter log verify/)
    t.match((await nightporter('clock')).error, /^Usage: nightporter clock accept/)
  },
)
