import { create } from 'zustand'
import { RefusedError, StaleError } from '#client/data/errors.ts'
import { createHttpViews } from '#client/data/http-views.ts'
import { request } from '#client/data/request.ts'
import { type SavedView, viewsProblem } from '#contract/orders/saved-views.ts'

const source = createHttpViews(request)

/** The saved views, sorted by name; undefined until they are loaded. */
export const useSavedViews = create<{ readonly views?: readonly SavedView[] }>(() => ({}))

export function showViews(views: readonly SavedView[]): void {
  const sorted = views.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
  useSavedViews.setState({ views: sorted })
}

/** Reads and shows the views; rejects with an `Error` whose message can be shown to people. */
export async function loadViews(): Promise<void> {
  showViews((await source.read()).value.views)
}

let firstLoad: Promise<void> | undefined

/** The same once for all that show them, until it fails. */
export function loadViewsOnce(): Promise<void> {
  firstLoad ??= loadViews().catch((error) => {
    firstLoad = undefined
    throw error
  })
  return firstLoad
}

/** How often a change is tried while others save theirs first. */
const TRIES = 5

/**
 * Applies one change to the newest views and saves them, so that a change of somebody else is not lost. Resolves with the saved
 * views; rejects with an `Error` whose message can be shown to people.
 */
export async function changeViews(
  change: (views: readonly SavedView[]) => readonly SavedView[],
): Promise<readonly SavedView[]> {
  for (let tries = 1; ; tries++) {
    const { value, version } = await source.read()
    const views = change(value.views)
    const problem = viewsProblem(views)
    if (problem) throw new RefusedError(problem)
    try {
      await source.save({ views }, version)
      return views
    } catch (error) {
      if (!(error instanceof StaleError) || tries === TRIES) throw error
    }
  }
}

/** The address of the list as the view saved it. */
export function viewHref({ query }: SavedView): string {
  return `/order-list?${new URLSearchParams(query)}`
}
