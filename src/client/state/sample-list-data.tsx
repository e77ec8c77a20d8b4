import { type ReactNode, useMemo, useState } from 'react'
import { listSampleOrders } from '#client/data/sample/sample-orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { DEFAULT_QUERY } from '#contract/orders/order-query.ts'
import { type Clock, useClock } from './clock.ts'
import { type DataHooks, DataHooksProvider } from './data-hooks.ts'
import { useSampleChanges } from './sample-changes.ts'

/** Provides the list with the sample's orders. */
export default function SampleOrders({ children }: { children: ReactNode }) {
  const clock = useClock()
  const [hooks] = useState(() => sampleOrderHooks(clock))
  return <DataHooksProvider value={hooks}>{children}</DataHooksProvider>
}

/** The first orders that match a text, apart from the list. */
export function findSampleOrders(search: string, clock: Clock) {
  return listSampleOrders({ ...DEFAULT_QUERY, search }, clock)
}

/** Answers in the same render, so that a keystroke is painted in the next frame. */
export function sampleOrderHooks(clock: Clock, orders?: readonly Order[]): Required<Pick<DataHooks, 'useOrderPage'>> {
  return {
    useOrderPage(query) {
      const key = JSON.stringify(query)
      const { orders: changed } = useSampleChanges()
      // biome-ignore lint/correctness/useExhaustiveDependencies: equal queries have the same rows
      return useMemo(
        () => ({ data: listSampleOrders(query, clock, orders ?? changed), isStale: false, retry: () => undefined }),
        [key, changed],
      )
    },
  }
}
