import { create } from 'zustand'

export type DataSet = 'sample' | 'orders'

interface DataSetState {
  /** Whether the page came from our server; a plain web server serves the sample alone. */
  readonly hasServer: boolean
  readonly hasOrders: boolean
  readonly dataSet: DataSet
  readonly show: (dataSet: DataSet) => void
  /** Orders have come into the database. */
  readonly ordersArrived: () => void
}

const STORAGE_KEY = 'data-set'

/**
 * What the server says of itself in the page: `<meta name="orderboard" content="live; orders=yes">`. Asking by request
 * instead would put a failed request into the console of every plain web server.
 */
export function readServerMark(page: Document): { hasServer: boolean; hasOrders: boolean } {
  const mark = page.querySelector('meta[name="orderboard"]')?.getAttribute('content') ?? ''
  return { hasServer: mark.startsWith('live'), hasOrders: mark.includes('orders=yes') }
}

/** Orders are shown where there are any, unless the person last chose the sample. */
export function createDataSetStore(page: Document, storage: () => Storage) {
  const { hasServer, hasOrders } = readServerMark(page)
  const dataSet: DataSet = hasOrders && read(storage) !== 'sample' ? 'orders' : 'sample'
  return create<DataSetState>((set) => ({
    hasServer,
    hasOrders,
    dataSet,
    show: (chosen) => {
      write(storage, chosen)
      set({ dataSet: chosen })
    },
    ordersArrived: () => set({ hasOrders: true }),
  }))
}

// Storage can be forbidden; then the choice lasts as long as the page.
function read(storage: () => Storage): string | null {
  try {
    return storage().getItem(STORAGE_KEY)
  } catch {
    return null
  }
}

function write(storage: () => Storage, dataSet: DataSet): void {
  try {
    storage().setItem(STORAGE_KEY, dataSet)
  } catch {
    // The choice lasts as long as the page.
  }
}

export const useDataSet = createDataSetStore(document, () => localStorage)
