import { singleKey } from '#client/state/keys.ts'

type Acts = typeof import('./act-on-key.ts')

let acts: Acts | undefined
let loading: Promise<Acts> | undefined

/** Loads what acts on keys; a key before that loads it. The keys pressed meanwhile follow in their order. */
export function loadActs(): Promise<Acts> {
  // One import for all: browsers end several imports of a module in any order.
  loading ??= import('./act-on-key.ts').then(
    (module) => {
      acts = module
      return module
    },
    (error) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Acts on Ctrl+K, ⌘K, Enter in the list's search and single keys, but for the search, whose box acts at once. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isPalette =
      event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
    // Not the Enter that ends a composition of letters, as of Japanese.
    const isEnter = event.key === 'Enter' && !event.isComposing
    const isFound = isEnter && event.target instanceof Element && event.target.matches('main [type=search]')
    const name = isPalette ? 'palette' : isFound ? 'firstFound' : singleKey(event)
    if (!name || name === 'search' || document.querySelector('dialog:modal')) return
    event.preventDefault()
    // At once, so that it is about the order that is marked now.
    if (acts) acts.actOnKey(name)
    else void loadActs().then(({ actOnKey }) => actOnKey(name))
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
