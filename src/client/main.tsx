import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#client/app.tsx'
import { reloadForMissingParts } from '#client/ui/missing-parts.ts'
import '#client/styles/main.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
reloadForMissingParts({
  fetch: (input, init) => fetch(input, init),
  storage: () => sessionStorage,
  reload: () => location.reload(),
  build: import.meta.url,
})
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
