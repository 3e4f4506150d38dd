import t from 'tap'
import { openHotel, plainSite } from '../../../support/hotel.ts'
import { until } from '../../../support/until.ts'
import { sharedBrowser } from '../../support/browser.ts'
import { openDesk } from '../desk.ts'

const browser = await sharedBrowser()

t.test('a desk whose lines are all down says that nothing can ring', async (t) => {
  // Nobody listens there.
  const line = '[[line]]\nname = "pbx"\ndriver = "sip"\nserver = "sip:127.0.0.1:9;transport=tcp"\n'
  const hotel = await openHotel(t, { site: `${plainSite}${line}user = "1"\n` })
  await until('the line is down', async () => {
    const { json } = await hotel.admin.get('/rest/line').expect(200)
    return json.lines[0].state === 'down'
  })
  const { json } = await hotel.desk.get('/rest/wakeup/capacity').expect(200)
  t.ok(json.capacity[0].possible > 0, 'later it may be up')
  const page = await openDesk(t, { browser, hotel })
  await page.getByText('No line can ring now. Call your technician.').waitFor()
})
