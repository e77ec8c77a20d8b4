import { useMemo } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { createSampleSource } from '#client/data/sample-source.ts'
import type { Clock } from '#client/state/clock.ts'
import type { DataHooks } from '#client/state/data-hooks.ts'
import type { DashboardData } from '#contract/dashboard.ts'

/** Reads the sample in the same render that asks, so that a keystroke is answered by the next frame. */
export function createSampleHooks(data: DashboardData, clock: Clock): DataHooks {
  const source = createSampleSource(data, clock)
  const dashboard = loaded(source.readDashboard())
  return {
    useOrderPage(query) {
      const key = JSON.stringify(query)
      // biome-ignore lint/correctness/useExhaustiveDependencies: an equal query asks for the same rows, whoever made it
      return useMemo(() => loaded(source.listOrders(query)), [key])
    },
    useDashboard: () => dashboard,
  }
}

function loaded<T>(data: T): Loaded<T> {
  return { data, isStale: false, retry: () => {} }
}
