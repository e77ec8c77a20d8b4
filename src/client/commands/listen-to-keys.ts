import { GO, singleKey } from '#client/state/keys.ts'

/** Milliseconds that the first of two keys waits for the second. */
const WAITS = 1500
/** What acts is loaded soon after the first look, or with the first key. */
const LOADED_AFTER = 3000

/** Acts on Ctrl+K, ⌘K and single keys, but for the search, whose box acts at once. */
export function listenToKeys(): () => void {
  let loaded: typeof import('./act-on-key.ts') | undefined
  let last: Promise<unknown> = Promise.resolve()
  let before = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const load = async () => {
    loaded ??= await import('./act-on-key.ts')
    return loaded
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isPalette =
      event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
    const name = isPalette ? 'palette' : singleKey(event, before)
    if (event.key !== 'Shift') before = ''
    clearTimeout(timer)
    if (!name || name === 'search' || document.querySelector('dialog:modal')) return
    event.preventDefault()
    if (name === GO) {
      before = GO
      timer = setTimeout(() => {
        before = ''
      }, WAITS)
    } else if (loaded) loaded.actOnKey(name)
    else {
      // One after another: a second key may come before the first has loaded what acts.
      last = last.catch(() => undefined).then(async () => (await load()).actOnKey(name))
    }
  }
  const loading = setTimeout(() => load().catch(() => undefined), LOADED_AFTER)
  document.addEventListener('keydown', onKeyDown)
  return () => {
    clearTimeout(loading)
    document.removeEventListener('keydown', onKeyDown)
  }
}
