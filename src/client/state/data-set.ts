import { create } from 'zustand'

export type DataSet = 'sample' | 'orders'

interface DataSetState {
  /** Whether our server sent the page; a static web server only has the sample. */
  readonly hasServer: boolean
  readonly hasOrders: boolean
  readonly dataSet: DataSet
  readonly show: (dataSet: DataSet) => void
  /** Called after an import. */
  readonly ordersArrived: () => void
}

const STORAGE_KEY = 'data-set'

/**
 * Reads the server's mark `<meta name="orderboard" content="live; orders=yes">`. A request instead would log an error on
 * every static web server.
 */
export function readServerMark(page: Document): { hasServer: boolean; hasOrders: boolean } {
  const mark = page.querySelector('meta[name="orderboard"]')?.getAttribute('content') ?? ''
  return { hasServer: mark.startsWith('live'), hasOrders: mark.includes('orders=yes') }
}

/** Shows orders if there are any, unless the user last chose the sample. */
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

// Storage may be forbidden; then the choice lasts until the page is closed.
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
    // The choice lasts until the page is closed.
  }
}

export const useDataSet = createDataSetStore(document, () => localStorage)
