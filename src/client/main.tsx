import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#client/app.tsx'
import { loadActs } from '#client/commands/listen-to-keys.ts'
import { request } from '#client/data/request.ts'
import { orderPath, SCREENS } from '#client/navigation.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { restoreAddress } from '#client/state/saved-address.ts'
import { SESSION, storageKey } from '#client/state/storage.ts'
import { reloadForMissingModules } from '#client/ui/missing-modules.ts'
import { whenIdle } from '#client/ui/when-idle.ts'
import { loadScreen } from './lazy-modules.ts'
import '#client/styles/main.css'

declare global {
  interface Window {
    /** The button that was pressed before React answers, null without one; set by page-start.js. */
    earlyPress?: HTMLButtonElement | null | undefined
  }
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
reloadForMissingModules({
  fetch: request,
  storage: SESSION,
  key: storageKey(import.meta.url),
  reload: () => location.reload(),
})
restoreAddress()
normaliseAddress()
const { dataSet } = useDataSet.getState()
void loadScreen(location.pathname, dataSet).then(() => {
  show(root)
  const screens = [...Object.keys(SCREENS), orderPath('any')]
  const modules = () => [loadActs(), import('#client/shell/listen-to-drops.ts').then((drops) => drops.listenToDrops())]
  void whenIdle().then(() => Promise.allSettled([...modules(), ...screens.map((path) => loadScreen(path, dataSet))]))
})

/** Hydrates the page if it was prerendered for exactly this address, otherwise renders it. */
function show(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  const { dataset } = document.documentElement
  const { path, hidden } = dataset
  delete dataset.hidden
  const { earlyPress } = window
  window.earlyPress = undefined
  if (path === location.pathname && location.search === '') {
    hydrateRoot(root, app)
    earlyPress?.click()
    return
  }
  if (hidden !== undefined) root.replaceChildren()
  createRoot(root).render(app)
}

/** '/' is the dashboard (specification §2), and static web servers add a slash to the name of a folder. */
function normaliseAddress(): void {
  const path = location.pathname.replace(/(?<=.)\/$/, '')
  const screen = path === '/' ? '/default' : path
  if (screen !== location.pathname) history.replaceState(history.state, '', screen + location.search + location.hash)
}
