import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { createHttpSource } from '#client/data/http-source.ts'
import { livePanel } from '#client/data/live-panel.ts'
import { DataHooksProvider } from '#client/state/data-hooks.ts'
import { createLiveHooks, createQueryClient, orderPageQuery } from '#client/state/live-hooks.ts'
import { useLivePanel } from '#client/state/live-panel.ts'
import { DEFAULT_QUERY, type OrderQuery } from '#contract/order-query.ts'

const source = createHttpSource((input, init) => fetch(input, init))
const client = createQueryClient()
const hooks = createLiveHooks(source, client)

/** Hands the live hooks to the screens; loaded only when orders are shown, so the sample does not pay for it. */
export default function LiveData({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={client}>
      <PanelFeed />
      <DataHooksProvider value={hooks}>{children}</DataHooksProvider>
    </QueryClientProvider>
  )
}

/** After an import: everything shown is asked for again. */
export function refreshOrders(): void {
  void client.invalidateQueries()
}

const PENDING: OrderQuery = { ...DEFAULT_QUERY, statuses: ['Pending'] }

/** Keeps the right-hand panel at what the newest orders say. */
function PanelFeed() {
  const { data: newest, isPending: isNewestPending } = useQuery(orderPageQuery(source, DEFAULT_QUERY))
  const { data: pending, isPending: isPendingPending } = useQuery(orderPageQuery(source, PENDING))
  const isReady = !isNewestPending && !isPendingPending
  useEffect(() => {
    // All lists at once: one that came later would push the others down.
    if (isReady) useLivePanel.setState({ panel: livePanel(newest?.orders ?? [], pending?.orders ?? []) })
  }, [isReady, newest, pending])
  return null
}
