import { useEffect } from 'react'
import { searchWords } from '#contract/orders/search-words.ts'
import { matchesIn } from './text-matches.ts'

interface SearchHighlightProps {
  readonly search: string
  /** What the rows depend on; where one of them changes, they are marked again. */
  readonly changes: readonly unknown[]
}

/** The name in `::highlight()` (order-list.css). */
const NAME = 'search'

/**
 * Marks the words of the search in the rows, where they show them. The browser paints the marks over the text, so that no
 * row is rendered again; one without custom highlights shows none.
 */
export function SearchHighlight({ search, changes }: SearchHighlightProps) {
  useEffect(() => {
    if (!globalThis.CSS?.highlights) return
    const words = searchWords(search)
    const cells = document.querySelectorAll('main tbody td')
    CSS.highlights.set(NAME, new Highlight(...[...cells].flatMap((cell) => rangesIn(cell, words))))
    return () => void CSS.highlights.delete(NAME)
  }, [search, ...changes])
  return null
}

function rangesIn(cell: Element, words: readonly string[]): Range[] {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const nodes: { readonly node: Node; readonly start: number }[] = []
  let text = ''
  while (walker.nextNode()) {
    nodes.push({ node: walker.currentNode, start: text.length })
    text += walker.currentNode.nodeValue
  }
  // A long ID consists of two texts.
  const place = (at: number) => nodes.findLast(({ start }) => start <= at) ?? { node: cell, start: 0 }
  return matchesIn(text, words).map(([from, to]) => {
    const [first, last] = [place(from), place(to - 1)]
    const range = new Range()
    range.setStart(first.node, from - first.start)
    range.setEnd(last.node, to - last.start)
    return range
  })
}
