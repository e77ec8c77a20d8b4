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
  /** The address that the last write replaced. */
  const before = useRef<string>(undefined)

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
    const meant = () => pathname + writeView(view, location.search)
    const isWritten = () => meant() === pathname + location.search
    const write = () => {
      // Somebody may be on the way to another screen, whose address is not ours to touch.
      if (location.pathname !== pathname || isWritten()) return
      lastWrite.current = performance.now()
      before.current = pathname + location.search
      isWriting.current = true
      history.replaceState(history.state, '', meant() + location.hash)
      isWriting.current = false
    }
    // Whoever comes back to the page finds what was written at last, whoever loads it again what was kept.
    const leave = () => {
      if (location.pathname !== pathname) return
      write()
      // A reload that began before the last write asks for the address before it.
      if (before.current !== undefined) keepAddress(before.current, meant())
    }
    const timer = setTimeout(write, Math.max(QUIET, lastWrite.current + GAP - performance.now()))
    addEventListener('pagehide', leave)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', leave)
    }
  }, [view])
}
