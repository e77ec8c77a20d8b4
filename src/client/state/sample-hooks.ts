import { useMemo } from 'react'
import type { Loaded } from '#client/data/data-source.ts'
import { createSampleSource } from '#client/data/sample-source.ts'
import type { Clock } from '#client/state/clock.ts'
import type { DataHooks } from '#client/state/data-hooks.ts'
import type { DashboardData } from '#contract/dashboard.ts'

/** Answers in the same render, so that a keystroke is painted in the next frame. */
export function createSampleHooks(data: DashboardData, clock: Clock): DataHooks {
  const source = createSampleSource(data, clock)
  const dashboard = loaded(source.readDashboard())
  return {
    useOrderPage(query) {
      const key = JSON.stringify(query)
      // biome-ignore lint/correctness/useExhaustiveDependencies: equal queries have the same rows
      return useMemo(() => loaded(source.listOrders(query)), [key])
    },
    useDashboard: () => dashboard,
  }
}

function loaded<T>(data: T): Loaded<T> {
  return { data, isStale: false, retry: () => {} }
}
