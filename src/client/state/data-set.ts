import { create } from 'zustand'

export type DataSet = 'sample' | 'orders'

interface ServerMark {
  /** Whether our server sent the page; a static web server only has the sample. */
  readonly hasServer: boolean
  /** Whether there are orders of its own, or were. */
  readonly hasOrders: boolean
  /** Of the person who asked for the page; 'none' without a session, '' without a server. */
  readonly role: string
  /** Whether this role, if there is one, may change everything but people and keys. */
  readonly mayManage: boolean
  /** What the page shows at first: the orders if there are or were any, unless the user last chose the sample. */
  readonly dataSet: DataSet
}

interface DataSetState extends ServerMark {
  /** Also removes from the address what only the other data set has. */
  readonly show: (dataSet: DataSet) => void
  /** Called after an import. */
  readonly ordersArrived: () => void
}

const MARK = 'meta[name="orderboard"]'

/**
 * Reads the server's mark `<meta name="orderboard" content="live; role=owner; orders=yes">`, because a request would log an error on
 * every static web server, and what the page was rendered for.
 */
export function readServerMark(page: Document): ServerMark {
  const mark = page.querySelector(MARK)?.getAttribute('content') ?? ''
  const [, role = ''] = /role=(\w+)/.exec(mark) ?? []
  return {
    hasServer: mark.startsWith('live'),
    hasOrders: mark.includes('orders=yes'),
    role,
    // Not: none, packer, viewer.
    mayManage: !/^[npv]/.test(role),
    dataSet: page.documentElement.dataset.shown === 'orders' ? 'orders' : 'sample',
  }
}

/** The address with nothing but what both data sets know: the screen, its search, and its sort unless by amount. */
function sharedAddress({ pathname, search }: Location): string {
  const shared = search.match(/(?<=[?&])(q=|sort=(?!-?amount))[^&]+/g)
  return pathname.replace(/(?<=order-list)\/.*/i, '') + (shared ? `?${shared.join('&')}` : '')
}

/** The choice is a cookie, because the server sends a different page for each data set. */
export function createDataSetStore(page: Document) {
  return create<DataSetState>((set) => ({
    ...readServerMark(page),
    show: (dataSet) => {
      // Where cookies are forbidden, the choice lasts until the page is closed.
      page.cookie = `data-set=${dataSet}; path=/; max-age=31536000; samesite=strict`
      history.replaceState(null, '', sharedAddress(location))
      set({ dataSet })
    },
    ordersArrived: () => {
      const mark = page.querySelector<HTMLMetaElement>(MARK)
      if (mark) mark.content = mark.content.replace(/no$/, 'yes')
      set({ hasOrders: true })
    },
  }))
}

export const useDataSet = createDataSetStore(document)
