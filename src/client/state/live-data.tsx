import { hashKey, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { createHttpSource } from '#client/data/http-source.ts'
import { livePanel } from '#client/data/live-panel.ts'
import { noteRefresh, request } from '#client/data/request.ts'
import { createQueryClient, noteWrite, orderPageQuery, useAnswer, useWriteCount } from '#client/state/live-hooks.ts'
import { useLivePanel } from '#client/state/live-panel.ts'
import { useShown } from '#client/state/use-shown.ts'
import { DEFAULT_QUERY, FIRST_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'

export const liveSource = createHttpSource(request)
export const liveClient = createQueryClient()

/** Provides what reads the company's own orders. A separate module, so that the sample does not load it. */
export default function LiveData({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={liveClient}>
      <PanelFeed />
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

const LATE: OrderQuery = { ...DEFAULT_QUERY, late: 'yes', sort: { field: 'date', descending: false } }

/** Renders nothing; fills the right-hand panel from the newest orders, the notifications and the oldest late orders. */
function PanelFeed() {
  const newest = useNewest(FIRST_QUERY)
  const news = useAnswer(['notifications'], liveSource.readNotifications)
  const late = useNewest(LATE)
  const reported = [newest, news, late].find(({ error }) => error) ?? newest
  const retry = useEffectEvent(() => reported.retry())
  useEffect(() => {
    // All lists at once: a later one would push the others down.
    const isRead = newest.data && news.data && late.data
    const panel = isRead && livePanel(newest.data.orders, news.data, late.data)
    const newestNews = news.data?.notifications[0]?.position ?? 0
    const markRead = () =>
      void import('#client/state/mark-read.ts').then((read) => read.markRead(liveClient, newestNews))
    const problem = reported.error && { message: reported.error.message, retry: () => retry() }
    useLivePanel.setState({ markRead, ...(panel && { panel, isEmpty: newest.data?.orders.length === 0 }), problem })
  }, [newest.data, news.data, late.data, reported.error])
  return null
}

function useNewest(query: OrderQuery) {
  const options = orderPageQuery(liveSource, query, useWriteCount())
  return useShown(hashKey(options.queryKey), useQuery(options))
}
