import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from '#client/app.tsx'
import { request } from '#client/data/request.ts'
import { useDataSet } from '#client/state/data-set.ts'
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
reloadForMissingModules({
  fetch: request,
  storage: SESSION,
  key: storageKey(import.meta.url),
  reload: () => location.reload(),
})
if (root) start(root)
else void import('#client/accounts/outside-pages.tsx').then((pages) => pages.openOutsidePage())

/** Shows the screen of the address, and loads the others once the browser is idle. */
function start(root: HTMLElement): void {
  const { dataSet } = useDataSet.getState()
  const { workspace } = document.documentElement.dataset
  const needed = [
    loadScreen(location.pathname, dataSet),
    workspace && import('./keep-workspace.ts').then((address) => address.keepWorkspace(workspace)),
  ]
  void Promise.allSettled(needed).then(() => {
    show(root)
    void whenIdle().then(() =>
      Promise.allSettled([import('./after-first-look.ts').then((more) => more.start(dataSet))]),
    )
  })
}

/** Hydrates the page if it was rendered for exactly this address and view, otherwise renders it. */
function show(root: HTMLElement): void {
  const app = (
    <StrictMode>
      <App />
    </StrictMode>
  )
  const { dataset } = document.documentElement
  const { path, hidden, workspace } = dataset
  delete dataset.hidden
  const { earlyPress } = window
  window.earlyPress = undefined
  if (
    hidden === undefined &&
    path === location.pathname &&
    location.search.replace(`?workspace=${workspace}`, '') === ''
  ) {
    hydrateRoot(root, app)
    earlyPress?.click()
    return
  }
  if (hidden !== undefined) root.replaceChildren()
  createRoot(root).render(app)
}
