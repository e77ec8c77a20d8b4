import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { orderPath } from '#client/navigation.ts'
import { useShownRows } from '#client/state/shown-rows.ts'

interface Neighbours {
  /** undefined where there is none. */
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** A page of the list that was asked for, and which of its rows is opened when it is shown. */
interface Crossing {
  readonly page: number
  readonly row: 0 | -1
}

/**
 * The orders before and after this one in the list, across its pages. They replace the address, so that Back returns to
 * the list.
 */
export function useNeighbours(id: string): Neighbours {
  const { ids, page, pages, isStale } = useShownRows()
  const [crossing, setCrossing] = useState<Crossing>()
  const [, navigate] = useLocation()
  const place = usePlace(id, ids)
  const openInPlace = useCallback(
    (opened: string) => navigate(orderPath(opened, location.search), { replace: true }),
    [navigate],
  )
  useEffect(() => {
    if (!crossing || isStale || page !== crossing.page) return
    setCrossing(undefined)
    const opened = ids.at(crossing.row)
    if (opened !== undefined) openInPlace(opened)
  }, [crossing, ids, page, isStale, openInPlace])

  const cross = (to: Crossing) => {
    setCrossing(to)
    navigate(orderPath(id, withPage(location.search, to.page)), { replace: true })
  }
  const step = (by: 1 | -1) => {
    const { index, isListed } = place
    // The order after one that has left the list has its place.
    const neighbour = index < 0 ? undefined : ids[by === 1 && !isListed ? index : index + by]
    const otherPage = page + by
    if (crossing || index < 0) return undefined
    if (neighbour !== undefined) return () => openInPlace(neighbour)
    if (otherPage < 1 || otherPage > pages) return undefined
    return () => cross({ page: otherPage, row: by === 1 ? 0 : -1 })
  }
  return { previous: step(-1), next: step(1) }
}

interface Place {
  readonly id: string
  /** Where the order is in the list, or was; -1 if it never was in it. */
  readonly index: number
  readonly isListed: boolean
}

/** An order that has left the list keeps its place: its status no longer matches, and it is still read. */
function usePlace(id: string, ids: readonly string[]): Place {
  const [last, setLast] = useState<Place>({ id, index: -1, isListed: false })
  const index = ids.indexOf(id)
  const remembered = last.id === id ? Math.min(last.index, ids.length) : -1
  const place = { id, index: index < 0 ? remembered : index, isListed: index >= 0 }
  const isSame = last.id === id && last.index === place.index && last.isListed === place.isListed
  // During rendering: rows that come later must find the place.
  if (!isSame) setLast(place)
  return place
}

/** The list's query with another page. */
export function withPage(search: string, page: number): string {
  const parameters = new URLSearchParams(search)
  if (page === 1) parameters.delete('page')
  else parameters.set('page', String(page))
  return parameters.size === 0 ? '' : `?${parameters}`
}
