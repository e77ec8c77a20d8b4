import { withWorkspace } from '#contract/workspace-address.ts'

/** Keeps the page's workspace in every address of the app, also of links that are copied or opened in another tab. */
export function keepWorkspace(slug: string): void {
  for (const type of ['pushState', 'replaceState'] as const) {
    // The router's, which sends an event.
    const original = history[type]
    history[type] = (state, unused, url) =>
      original.call(history, state, unused, url == null ? url : withWorkspace(new URL(url, location.href).href, slug))
  }
  const complete = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    const href = link?.getAttribute('href')
    // A part of this page is in the same workspace.
    if (link && href?.startsWith('/')) link.setAttribute('href', withWorkspace(href, slug))
  }
  // Whatever is done with a link begins with one of them; a link that has the focus may have got another address since.
  for (const type of ['pointerdown', 'focusin', 'keydown']) addEventListener(type, complete, true)
  history.replaceState(history.state, '', location.href)
}
