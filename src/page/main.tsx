import { effect } from '@preact/signals'
import { render } from 'preact'
import { PageContext } from './live/context.ts'
import { Notices } from './parts/notices.ts'
import { App } from './shell/app.tsx'
import { Session } from './shell/session.ts'
import { Theme } from './shell/theme.ts'
import { startWorker } from './shell/worker-start.ts'
import { ShownTime } from './time/shown-time.ts'
import { chooseLocale, readWords } from './words/words.ts'

const { language, locale } = chooseLocale(navigator.languages)
const words = await readWords(language)
document.documentElement.lang = language

const theme = new Theme()
theme.follow()
const version =
  document.querySelector<HTMLMetaElement>('meta[name="nightporter-version"]')?.content ?? ''
const session = new Session(version)
effect(() => {
  const state = session.state.value
  if (state.kind === 'in') theme.timeOfDay.value = state.hotel.clock.now().time
})
effect(() => {
  document.documentElement.dataset.theme = theme.isDark.value ? 'dark' : 'light'
})

const page = { words, shown: new ShownTime(locale), notices: new Notices(), theme, version }
const place = document.getElementById('page')
if (place)
  render(
    <PageContext.Provider value={page}>
      <App session={session} />
    </PageContext.Provider>,
    place,
  )
void session.resume()
startWorker()
