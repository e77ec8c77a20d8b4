import { useEffect, useRef } from 'react'
import { keepAddress } from './kept-address.ts'
import { readView, writeView } from './list-address.ts'
import type { ListView } from './list-state.ts'

/** Milliseconds that a view must stand before it is written. */
const QUIET = 50
/** Milliseconds between two writes at least; Chrome refuses to replace the address hundreds of times a minute. */
const GAP = 300

/**
 * Keeps the view in the address bar, without an entry in the history, and follows the address when something else
 * changes it: the router tells of `pushState` and `replaceState` by events of these names, the browser of `popstate`.
 */
export function useListAddress(view: ListView, follow: (view: ListView) => void): void {
  const isWriting = useRef(false)
  const lastWrite = useRef(Number.NEGATIVE_INFINITY)

  useEffect(() => {
    const { pathname } = location
    const changed = () => {
      if (!isWriting.current && location.pathname === pathname) follow(readView(location.search))
    }
    const events = ['popstate', 'pushState', 'replaceState']
    for (const event of events) addEventListener(event, changed)
    return () => {
      for (const event of events) removeEventListener(event, changed)
    }
  }, [follow])

  useEffect(() => {
    const { pathname } = location
    if (writeView(view, location.search) === location.search) return
    const write = () => {
      // Somebody may be on the way to another screen, whose address is not ours to touch.
      if (location.pathname !== pathname) return
      lastWrite.current = performance.now()
      isWriting.current = true
      history.replaceState(history.state, '', pathname + writeView(view, location.search) + location.hash)
      isWriting.current = false
    }
    // Whoever comes back to the page finds what was written at last, whoever loads it again what was kept.
    const leave = () => {
      if (location.pathname !== pathname) return
      keepAddress(pathname + location.search, pathname + writeView(view, location.search))
      write()
    }
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
    }
    const timer = setTimeout(
      () => {
        stop()
        write()
      },
      Math.max(QUIET, lastWrite.current + GAP - performance.now()),
    )
    addEventListener('pagehide', leave)
    return stop
  }, [view])
}
