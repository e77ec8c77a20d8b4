import type { ReactNode } from 'react'
import { DataHooksProvider } from './data-hooks.ts'
import { liveClient, liveSource } from './live-data.tsx'
import { createListHooks } from './live-list-hooks.ts'

const hooks = createListHooks(liveSource, liveClient)

/** Provides the list with the company's own orders; inside of `LiveData`. The dashboard does not load it. */
export default function LiveOrders({ children }: { children: ReactNode }) {
  return <DataHooksProvider value={hooks}>{children}</DataHooksProvider>
}
