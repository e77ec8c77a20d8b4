import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Router } from 'wouter'
import { OUTSIDE_PAGES, type OutsidePageName } from '#client/accounts/outside-pages.tsx'
import { App } from '#client/app.tsx'
import { changeListMessages } from '#client/history/messages.ts'
import { PRODUCT_NAME, windowTitle } from '#client/navigation.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { loadScreen } from './lazy-modules.ts'

/**
 * The page at `path` as the browser renders it first. Runs in the build, and on the server for a page with real orders.
 * `search`: with its `?`, or ''.
 */
export async function renderPage(path: string, search = ''): Promise<RenderedPage> {
  await loadScreen(path, useDataSet.getState().dataSet)
  const html = await htmlOf(
    path,
    <Router ssrPath={path} ssrSearch={search.slice(1)}>
      <App />
    </Router>,
  )
  // A screen that is loaded later sets its own.
  const title = path === '/history' ? `${changeListMessages.title} · ${PRODUCT_NAME}` : windowTitle(path)
  return { title, html }
}

/** The same for a page outside of the frame. */
export async function renderOutsidePage(name: OutsidePageName): Promise<RenderedPage> {
  const { title, page } = OUTSIDE_PAGES[name]
  return { title: `${title} · ${PRODUCT_NAME}`, html: await htmlOf(name, page) }
}

interface RenderedPage {
  readonly title: string
  readonly html: string
}

async function htmlOf(name: string, page: ReactNode): Promise<string> {
  const errors: unknown[] = []
  const { prelude } = await prerender(<StrictMode>{page}</StrictMode>, {
    onError: (error) => void errors.push(error),
    // Larger parts would be moved into place by inline scripts, which the Content-Security-Policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await new Response(prelude).text()
  if (errors.length > 0) throw new AggregateError(errors, `${name} could not be prerendered.`)
  return html
}
