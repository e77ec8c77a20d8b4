import { type ReactNode, useMemo } from 'react'
import type { Answer, Loaded } from '#client/data/data-source.ts'
import { errorOf } from '#client/data/errors.ts'
import type { OrderSource } from '#client/data/order-source.ts'
import { sampleNames } from '#client/data/sample/sample-names.ts'
import { createSampleOrderSource } from '#client/data/sample/sample-order-source.ts'
import { type OrderData, OrderDataProvider } from '#client/state/order-data.ts'
import { useSampleChanges } from '#client/state/sample-changes.ts'

const source = createSampleOrderSource({
  clock: Date.now,
  onChange: (orders) => useSampleChanges.setState({ orders }),
})

/** Provides single orders of the sample. They are changed on this page only. */
export default function SampleOrderData({ children }: { children: ReactNode }) {
  return <OrderDataProvider value={data}>{children}</OrderDataProvider>
}

/** The sample names no currency, no time zone and no shops. */
const SAMPLE_START = { currency: 'XXX', shops: [] }

const data: OrderData = {
  source,
  isSample: true,
  useSingleOrder: (id) => useNow((source) => source.readOrder(id), id),
  useOrderHistory: (id) => useNow((source) => source.readHistory(id), id),
  useCustomerTotals: () => undefined,
  useCustomer: () => undefined,
  useOpenForms: () => undefined,
  useOrderCount: () => undefined,
  useTimeZone: () => null,
  useNewOrderStart: () => SAMPLE_START,
  readNames: async (of, part) => sampleNames(of, part, useSampleChanges.getState().orders),
  refresh: () => undefined,
}

/** The sample answers at once, again after each change. */
function useNow<T>(read: (source: OrderSource) => Answer<T>, id: string): Loaded<T> {
  const changes = useSampleChanges()
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal IDs have the same order until something is changed
  return useMemo(() => {
    const state = { isStale: false, retry: () => undefined }
    try {
      return { ...state, data: read(source) as T }
    } catch (error) {
      return { ...state, error: errorOf(error) }
    }
  }, [id, changes])
}
