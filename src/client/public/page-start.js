// Runs before the first paint.
;(() => {
  const root = document.documentElement
  // The views that the server may have rendered with orders: that of the address, and it with the rows per page of the cookie.
  const rendered = [location.search]
  let hasOwnView = false

  // The theme, by the rule of state/theme.ts.
  let saved = null
  try {
    saved = localStorage.getItem('theme')
  } catch {}
  const theme =
    saved === 'light' || saved === 'dark' ? saved : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.classList.replace(theme === 'dark' ? 'light' : 'dark', theme)

  // The density of the list, by the rule of state/choices/list-choices.ts, and page size, columns and favorites of the last visit,
  // these by the rule of state/choices/favorites.ts. The keys are those of state/storage.ts.
  try {
    const read = (name) => localStorage.getItem((root.dataset.storage ?? '') + name)
    root.dataset.density = read('list-density') === 'compact' ? 'compact' : 'comfortable'
    const [, per] = document.cookie.match(/(?:^|; )page-size=(10|50|100)(?:;|$)/) ?? []
    const columns = read('list-columns') ?? ''
    rendered.push(`?per=${per}`)
    // It cannot know these; from now on the cookie says that there are some.
    hasOwnView = Boolean(columns || read('column-widths') || read('metric-cards'))
    if (hasOwnView !== document.cookie.includes('own-view='))
      document.cookie = `own-view=1; path=/; max-age=${hasOwnView ? 31536000 : 0}; samesite=strict`
    if (columns || read('column-widths') || location.search.includes('columns='))
      root.dataset.columns = columns
    const favorites = read('favorites')
    if (favorites) root.dataset.favorites = ''
    root.style.setProperty('--favorites', favorites)
    const view = [per && `per=${per}`, columns && `columns=${encodeURI(columns)}`].filter(Boolean).join('&')
    if (view && root.dataset.shown === 'orders' && location.pathname === '/order-list' && location.search === '')
      history.replaceState(history.state, '', `?${view}${location.hash}`)
  } catch {}

  // The address that a reload could not know, by the rule of orders/list/saved-address.ts.
  try {
    const key = `${root.dataset.storage ?? ''}order-list-address`
    const [written, intended] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.removeItem(key)
    const isReload = performance.getEntriesByType('navigation')[0]?.type === 'reload'
    if (isReload && written === location.pathname + location.search)
      history.replaceState(history.state, '', intended + location.hash)
  } catch {}

  // '/' is the dashboard (specification §2), and static web servers add a slash to the name of a folder.
  const plain = location.pathname.replace(/(?<=.)\/$/, '')
  const screen = plain === '/' ? '/default' : plain
  if (screen !== location.pathname) history.replaceState(history.state, '', screen + location.search + location.hash)

  // A page that was rendered for another address, or another view of the sample or of orders, is hidden until it is rendered.
  const { path, shown, answered } = root.dataset
  const here = location.pathname.toLowerCase()
  const isOther =
    path !== here ||
    (shown === 'sample' && location.search !== '') ||
    (answered === '' && (hasOwnView || !rendered.includes(location.search)))
  if (path && path !== '*' && isOther) root.dataset.hidden = ''

  // The button that is pressed before React answers; main.tsx presses it again. A popover needs no script to open.
  window.earlyPress = null
  addEventListener('click', ({ target }) => {
    if (window.earlyPress !== undefined) window.earlyPress = target.closest('button:not([popovertarget])')
  })
})()
