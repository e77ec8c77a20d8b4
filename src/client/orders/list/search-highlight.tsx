import { useEffect } from 'react'
import type { ListColumn } from '#client/orders/columns/list-columns.ts'
import type { Order } from '#contract/orders/order.ts'
import { searchWords } from '#contract/orders/search-words.ts'
import { cellMatches } from './cell-matches.ts'

interface SearchHighlightProps {
  readonly search: string
  readonly orders: readonly Order[]
  /** Of the rows, in their order. */
  readonly columns: readonly ListColumn[]
  /** Where it changes, the rows are marked again. */
  readonly cells: unknown
}

/** The name in `::highlight()` (order-list.css). */
const NAME = 'search'

/**
 * Marks in the rows why they were found (`cellMatches`). The browser paints the marks over the text, so that no
 * row is rendered again; one without custom highlights shows none.
 */
export function SearchHighlight({ search, orders, columns, cells }: SearchHighlightProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cells have other texts
  useEffect(() => {
    if (!globalThis.CSS?.highlights) return
    const shops = orders.map(({ shopName = '' }) => ({ name: shopName }))
    const words = searchWords(search, shops)
    const byId = new Map(orders.map((order) => [order.id, order]))
    const ranges = [...document.querySelectorAll<HTMLTableRowElement>('main tbody tr')].flatMap((row) => {
      const order = byId.get(row.dataset.order ?? '')
      if (!order) return []
      // The first cell has the checkbox.
      return columns.flatMap(({ field }, i) => {
        const cell = row.cells[i + 1]
        return cell ? rangesIn(cell, (text) => cellMatches(field, text, order, words)) : []
      })
    })
    CSS.highlights.set(NAME, new Highlight(...ranges))
    return () => void CSS.highlights.delete(NAME)
  }, [search, orders, columns, cells])
  return null
}

function rangesIn(cell: Element, matches: (text: string) => [from: number, to: number][]): Range[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const nodes: { readonly node: Node; readonly start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    nodes.push({ node: walker.currentNode, start: text.length })
    text += walker.currentNode.nodeValue
  }
  // A long ID consists of two texts.
  const place = (at: number) => nodes.findLast(({ start }) => start <= at) ?? { node: cell, start: 0 }
  return matches(text).map(([from, to]) => {
    const [first, last] = [place(from), place(to - 1)]
    const range = new Range()
    range.setStart(first.node, from - first.start)
    range.setEnd(last.node, to - last.start)
    return range
  })
}
