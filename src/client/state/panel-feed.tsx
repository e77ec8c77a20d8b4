import { hashKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { errorOf } from '#client/data/errors.ts'
import { changeNotifications } from '#client/data/http-notifications.ts'
import { livePanel } from '#client/data/live-panel.ts'
import { request } from '#client/data/request.ts'
import { DEFAULT_QUERY, FIRST_QUERY, type OrderQuery } from '#contract/orders/order-query.ts'
import { liveClient, liveSource } from './live-data.tsx'
import { orderPageQuery, useAnswer, useWriteCount } from './live-hooks.ts'
import { useLivePanel } from './live-panel.ts'
import { notify } from './notification.ts'
import { useShown } from './use-shown.ts'

const LATE: OrderQuery = { ...DEFAULT_QUERY, late: 'yes', sort: { field: 'date', descending: false } }

/** Renders nothing; fills the right-hand panel from the newest orders, the notifications and the oldest late orders. */
export default function PanelFeed() {
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
    const problem = reported.error && { message: reported.error.message, retry: () => retry() }
    useLivePanel.setState({
      markRead: () => void markRead(newestNews),
      ...(panel && { panel, isEmpty: newest.data?.orders.length === 0 }),
      problem,
    })
  }, [newest.data, news.data, late.data, reported.error])
  return null
}

function useNewest(query: OrderQuery) {
  const options = orderPageQuery(liveSource, query, useWriteCount())
  return useShown(hashKey(options.queryKey), useQuery(options))
}

/** Marks the notifications up to a position as read, here and for the person elsewhere. */
async function markRead(readUpTo: number): Promise<void> {
  try {
    await changeNotifications(request, { readUpTo })
    await liveClient.invalidateQueries({ queryKey: ['notifications'] })
  } catch (error) {
    notify({ text: errorOf(error).message })
  }
}
