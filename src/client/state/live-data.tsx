import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { firstAnswer } from '#client/data/first-answer.ts'
import { createHttpSource, orderPage } from '#client/data/http-source.ts'
import { noteRefresh, request } from '#client/data/request.ts'
import { createQueryClient, noteWrite, orderPageQuery } from '#client/state/live-hooks.ts'
import { DEFAULT_QUERY, FIRST_QUERY } from '#contract/orders/order-query.ts'
import type { OrderPageReply } from '#contract/orders/order-schema.ts'

export const liveSource = createHttpSource(request)
export const liveClient = createQueryClient()

const first = firstAnswer<OrderPageReply>('/order-list')
if (first) {
  const { queryKey } = orderPageQuery(liveSource, { ...FIRST_QUERY, per: first.per }, 0)
  liveClient.setQueryData(queryKey, orderPage(first))
}

/** Provides what reads the company's own orders. A separate module, so that the sample does not load it. */
export default function LiveData({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={liveClient}>
      <Updates />
      {children}
    </QueryClientProvider>
  )
}

/** Reloads everything on screen; call it after an import, an undo, or a change of settings, targets or of one order. */
export function refreshOrders(...changed: Parameters<typeof noteWrite>): void {
  noteRefresh()
  noteWrite(...changed)
}

/** Milliseconds after the first look. */
const FOLLOW_AFTER = 2000
let isFollowing = false

/** Renders nothing; once on the page, updates what is on screen whenever orders are written. */
function Updates() {
  useEffect(() => {
    const follow = async () => {
      if (isFollowing) return
      isFollowing = true
      const { followOrders } = await import('#client/state/follow-orders.ts')
      followOrders(liveClient)
    }
    const timer = setTimeout(() => {
      follow().catch(() => {
        isFollowing = false
      })
    }, FOLLOW_AFTER)
    return () => clearTimeout(timer)
  }, [])
  return null
}

/** The first orders that match a text, apart from the list. */
export function findOrders(search: string, signal: AbortSignal) {
  return liveSource.listOrders({ ...DEFAULT_QUERY, search }, signal)
}
