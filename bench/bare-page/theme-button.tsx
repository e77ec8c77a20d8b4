import { useState } from 'react'

/** Changes the class of the root as our theme button does, so that a click can be answered on every page. */
export function ThemeButton() {
  const [theme, setTheme] = useState('light')
  const other = theme === 'dark' ? 'light' : 'dark'
  function toggle() {
    document.documentElement.className = other
    setTheme(other)
  }
  return (
    <button type="button" aria-label={`Switch to ${other} theme`} onClick={toggle}>
      {theme}
    </button>
  )
}
