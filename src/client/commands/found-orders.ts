import { useEffect, useState } from 'react'
import { useClock } from '#client/state/clock.ts'
import { useDataSet } from '#client/state/data-set.ts'
import type { Order } from '#contract/orders/order.ts'

/** Milliseconds without a key before the orders are searched. */
const IDLE = 120

interface FoundOrders {
  /** The text that they were found by. */
  readonly text: string
  readonly orders: readonly Order[]
  readonly problem?: string
}

const NONE: FoundOrders = { text: '', orders: [] }

/** The first orders that match the text; those of an earlier text until they arrive. An older search is aborted. */
export function useFoundOrders(text: string): FoundOrders {
  const [found, setFound] = useState(NONE)
  const dataSet = useDataSet((state) => state.dataSet)
  const clock = useClock()
  useEffect(() => {
    if (text === '') return setFound(NONE)
    const aborting = new AbortController()
    const { signal } = aborting
    const search = async () => {
      if (dataSet === 'orders') return await (await import('#client/state/live-data.tsx')).findOrders(text, signal)
      return (await import('#client/state/sample-list-data.tsx')).findSampleOrders(text, clock)
    }
    const show = () =>
      search().then(
        ({ orders }) => signal.aborted || setFound({ text, orders }),
        (error: Error) => signal.aborted || setFound({ text, orders: [], problem: error.message }),
      )
    const timer = setTimeout(() => void show(), IDLE)
    return () => {
      clearTimeout(timer)
      aborting.abort()
    }
  }, [text, dataSet, clock])
  return found
}
