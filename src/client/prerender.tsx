import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { App } from '#client/app.tsx'
import { changeListMessages } from '#client/history/messages.ts'
import { PRODUCT_NAME, windowTitle } from '#client/navigation.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { loadScreen } from './lazy-modules.ts'

/** The page at `path` as the browser renders it first, without a query. Runs in the build. */
export async function renderPage(path: string): Promise<{ title: string; html: string }> {
  await loadScreen(path, useDataSet.getState().dataSet)
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <StrictMode>
      <Router ssrPath={path}>
        <App />
      </Router>
    </StrictMode>,
    {
      onError: (error) => void errors.push(error),
      // Larger parts would be moved into place by inline scripts, which the Content-Security-Policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw new AggregateError(errors, `${path} could not be prerendered.`)
  // A screen that is loaded later sets its own.
  const title = path === '/history' ? `${changeListMessages.title} · ${PRODUCT_NAME}` : windowTitle(path)
  return { title, html }
}
