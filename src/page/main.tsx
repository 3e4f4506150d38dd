import { effect } from '@preact/signals'
import { render } from 'preact'
import { useMemo } from 'preact/hooks'
import { PageContext } from './live/context.ts'
import { Notices } from './parts/notices/notices.ts'
import { App } from './shell/app.tsx'
import { PageLanguage } from './shell/language.ts'
import { Session } from './shell/session.ts'
import { Theme } from './shell/theme.ts'
import { startWorker } from './shell/worker-start.ts'

const language = await PageLanguage.open()
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
  const state = session.state.value
  void language.follow(state.kind === 'in' ? state.hotel.account.name : '')
})
effect(() => {
  document.documentElement.dataset.theme = theme.shown.value
})

const lasting = { notices: new Notices(), theme, version, language }

function Page() {
  const spoken = language.spoken.value
  const page = useMemo(() => ({ ...lasting, ...spoken }), [spoken])
  return (
    <PageContext.Provider value={page}>
      <App session={session} />
    </PageContext.Provider>
  )
}

const place = document.getElementById('page')
if (place) render(<Page />, place)
void session.resume()
startWorker()
