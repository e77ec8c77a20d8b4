// Runs before the first paint.
;(() => {
  const root = document.documentElement

  // The theme, by the rule of state/theme.ts.
  let saved = null
  try {
    saved = localStorage.getItem('theme')
  } catch {}
  const theme =
    saved === 'light' || saved === 'dark' ? saved : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.classList.replace(theme === 'dark' ? 'light' : 'dark', theme)

  // The density of the list, by the rule of state/list-choices.ts, and the page size and columns of the last visit. The keys
  // are those of state/storage.ts.
  try {
    const read = (name) => localStorage.getItem((root.dataset.storage ?? '') + name)
    root.dataset.density = read('list-density') === 'compact' ? 'compact' : 'comfortable'
    const [, per] = document.cookie.match(/(?:^|; )page-size=(10|50|100)(?:;|$)/) ?? []
    const columns = read('list-columns') ?? ''
    if (columns || read('column-widths') || location.search.includes('columns='))
      root.dataset.columns = columns
    const view = [per && `per=${per}`, columns && `columns=${encodeURI(columns)}`].filter(Boolean).join('&')
    if (view && root.dataset.shown === 'orders' && location.pathname === '/order-list' && location.search === '')
      history.replaceState(history.state, '', `?${view}${location.hash}`)
  } catch {}

  // A page that was prerendered for another address, or for another view of the sample, is hidden until it is rendered.
  const { path, shown } = root.dataset
  const here = location.pathname.toLowerCase().replace(/\/$/, '') || '/default'
  if (path && path !== '*' && (path !== here || (shown === 'sample' && location.search !== ''))) root.dataset.hidden = ''

  // The button that is pressed before React answers; main.tsx presses it again. A popover needs no script to open.
  window.earlyPress = null
  addEventListener('click', ({ target }) => {
    if (window.earlyPress !== undefined) window.earlyPress = target.closest('button:not([popovertarget])')
  })
})()
