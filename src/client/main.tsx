import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '#client/app.tsx'
import '#client/styles/main.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
