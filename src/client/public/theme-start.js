// The theme before the first paint, by the rule of state/theme.ts.
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('theme')
  } catch {}
  const theme =
    saved === 'light' || saved === 'dark' ? saved : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.className = theme
})()
