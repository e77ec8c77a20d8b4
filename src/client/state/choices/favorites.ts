import { save } from '#client/state/storage.ts'

const NAME = 'favorites'

/**
 * How many favorites the navigation lists. The root's `data-favorites` says to the styles that there are some, and `--favorites` how
 * many, so that nothing moves when they are loaded; `public/page-start.js` sets both as the last visit had them.
 */
export function showFavorites(count: number, root = document.documentElement): void {
  root.toggleAttribute('data-favorites', count > 0)
  root.style.setProperty('--favorites', String(count))
  save(NAME, count === 0 ? '' : String(count))
}
