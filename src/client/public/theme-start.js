// Runs before the first paint, so the page never shows in the wrong theme. The rule is state/theme.ts's; a test holds
// the two against each other.
;(() => {
  let saved = null
  try {
    saved = localStorage.getItem('theme')
  } catch {
    // Storage is forbidden: as if nothing were saved.
  }
  const theme =
    saved === 'light' || saved === 'dark' ? saved : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.className = theme
})()
