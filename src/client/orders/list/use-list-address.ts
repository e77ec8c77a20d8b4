import { useEffect, useEffectEvent, useRef } from 'react'
import { screenAt } from '#client/navigation.ts'
import { readView, writeView } from '#client/orders/list-address.ts'
import type { ListView } from '#client/orders/list-state.ts'
import type { LiveList } from './live-list.ts'
import { saveAddress } from './saved-address.ts'

/** Milliseconds without a change before a view is written. */
const IDLE = 50
/** Least milliseconds between two writes; Chrome refuses to replace the address hundreds of times a minute. */
const GAP = 300

/**
 * Writes the view to the address bar and follows the address when something else changes it: the router sends events named
 * `pushState` and `replaceState`, the browser `popstate`. In the live list, Back undoes each choice (a page, a sort, a
 * filter), but not what was typed.
 */
export function useListAddress(view: ListView, follow: (view: ListView) => void, live: LiveList | undefined): void {
  const isWriting = useRef(false)
  /** The view that the screen starts with may differ from the address by what an earlier visit chose. */
  const first = useRef(view)
  const lastWrite = useRef(Number.NEGATIVE_INFINITY)
  /** The address that the last write replaced. */
  const before = useRef<string>(undefined)

  /** The sample has neither page sizes nor columns. */
  const remembered = useEffectEvent(() => live?.rememberedView())

  useEffect(() => {
    const screen = currentScreen()
    let last = { pathname: location.pathname, search: location.search }
    const changed = ({ type }: Event) => {
      const { pathname, search } = last
      last = { pathname: location.pathname, search: location.search }
      // Opening or closing an order leaves the list as it is, even if its newest view was not written yet.
      const isOtherOrder = pathname !== last.pathname && search === last.search && screenAt(pathname) === screen
      if (isWriting.current || isOtherOrder || currentScreen() !== screen) return
      // Back shows what was there; a link without page size and columns has those that were chosen last.
      follow(readView(last.search, type === 'popstate' ? undefined : remembered()))
    }
    const events = ['popstate', 'pushState', 'replaceState']
    for (const event of events) addEventListener(event, changed)
    return () => {
      for (const event of events) removeEventListener(event, changed)
    }
  }, [follow])

  const intendedAddress = () => location.pathname + writeView(view, location.search, remembered())

  const write = useEffectEvent((screen: string) => {
    const { pathname } = location
    const intended = intendedAddress()
    // After a navigation the address belongs to another screen.
    if (currentScreen() !== screen || intended === pathname + location.search) return
    lastWrite.current = performance.now()
    before.current = pathname + location.search
    isWriting.current = true
    const isStep = live !== undefined && view !== first.current && isChoice(readView(location.search), view)
    history[isStep ? 'pushState' : 'replaceState'](history.state, '', intended + location.hash)
    isWriting.current = false
  })

  // Going back to the page uses the written address, reloading it the saved one.
  const leave = useEffectEvent((screen: string) => {
    if (currentScreen() !== screen) return
    write(screen)
    // A reload that began before the last write requests the address before it.
    if (before.current !== undefined) saveAddress(before.current, intendedAddress())
  })

  // Once, because adding and removing this listener takes longer than rendering the rows.
  useEffect(() => {
    const screen = currentScreen()
    const left = () => leave(screen)
    addEventListener('pagehide', left)
    return () => removeEventListener('pagehide', left)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view is written
  useEffect(() => {
    const screen = currentScreen()
    const timer = setTimeout(() => write(screen), Math.max(IDLE, lastWrite.current + GAP - performance.now()))
    return () => clearTimeout(timer)
  }, [view])
}

/** The list has one address for itself and one for each order next to it. */
function currentScreen(): string {
  return screenAt(location.pathname) ?? location.pathname
}

/** Whether more than the search changed, and not because of it: what is typed is no step. */
function isChoice(from: ListView, to: ListView): boolean {
  return from.search === to.search && writeView(from, '') !== writeView(to, '')
}
