import { create } from 'zustand'

const KEY = 'metric-cards'

/** The names of the metrics that this browser shows of real orders, in their places; [] before the first choice. */
export const useMetricChoices = create<readonly string[]>(() => {
  try {
    return localStorage.getItem(KEY)?.split(',') ?? []
  } catch {
    return []
  }
})

/** Shows these metrics, also on the next visit. */
export function chooseMetrics(names: readonly string[]): void {
  useMetricChoices.setState(names, true)
  try {
    localStorage.setItem(KEY, names.join())
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
}
