import { create } from 'zustand'
import { readSaved, save } from '#client/state/storage.ts'

const KEY = 'metric-cards'

/** The names of the metrics that this browser shows of real orders, in their places; [] before the first choice. */
export const useMetricChoices = create<readonly string[]>(() => readSaved(KEY)?.split(',') ?? [])

/** Shows these metrics, also on the next visit. */
export function chooseMetrics(names: readonly string[]): void {
  useMetricChoices.setState(names, true)
  save(KEY, names.join())
}
