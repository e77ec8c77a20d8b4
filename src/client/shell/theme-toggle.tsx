import { useTheme } from '#client/state/theme-in-page.ts'
import { IconButton } from '#client/ui/icon-button.tsx'
import { shellMessages } from './messages.ts'

export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme()
  const other = theme === 'dark' ? 'light' : 'dark'
  return <IconButton icon="sun" darkIcon="moon" label={shellMessages.switchTheme[other]} onClick={toggleTheme} />
}
