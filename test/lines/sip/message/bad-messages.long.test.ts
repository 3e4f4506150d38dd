import { t } from 'tap'
import { sendBadMessages } from './bad-messages.ts'

t.test('10,000 bad messages leave the line registered, and the next call rings', (t) =>
  sendBadMessages(t, 10_000),
)
