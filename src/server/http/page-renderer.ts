import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { compileFunction } from 'node:vm'

/** What a page is rendered for. */
export interface PageVisit {
  readonly path: string
  /** With its `?`, or ''. */
  readonly search?: string
  /** Which orders it shows, and the mark `<meta name="orderboard">` of it; '' for a static web server. */
  readonly shown: 'sample' | 'orders'
  readonly mark: string
  readonly cookie?: string | undefined
  /** The answer that the screen asks for first, as JSON. */
  readonly answer?: string
}

/** The file of the bundle in the folder of the pages. */
export const PAGE_BUNDLE = 'page-bundle.cjs'

export interface RenderedPage {
  readonly title: string
  readonly html: string
}

/** What the built bundle exports (`src/client/prerender.tsx`). */
export interface PageBundle {
  readonly renderPage: (path: string, search?: string) => Promise<RenderedPage>
  readonly renderOutsidePage: (name: string) => Promise<RenderedPage>
}

/**
 * Loads the built bundle of the client's screens. Each call of the result runs all of its modules again, with globals of their
 * own: nothing of one page can be in another.
 */
export async function pageRenderer(bundle: string): Promise<(visit: PageVisit) => PageBundle> {
  const code = await readFile(bundle, 'utf8')
  const names = ['exports', 'require', ...Object.keys(browserOf({ path: '/', shown: 'sample', mark: '' }))]
  const run = compileFunction(code, names, { filename: bundle })
  const require = createRequire(bundle)
  return (visit) => {
    const exports = {}
    run(exports, require, ...Object.values(browserOf(visit)))
    return exports as PageBundle
  }
}

/**
 * The parts of a browser that the client's state reads when it is loaded. There is no `window`: TanStack Query would start
 * timers.
 */
function browserOf({ path, search = '', shown, mark, cookie = '', answer }: PageVisit) {
  const root = { classList: { add: () => undefined, remove: () => undefined }, dataset: { shown } }
  const elements = new Map<string, object>([
    ['meta[name="orderboard"]', { getAttribute: () => mark }],
    ...(answer === undefined ? [] : [[`script[data-answer="${path}"]`, { textContent: answer }] as const]),
  ])
  const querySelector = (selector: string) => elements.get(selector) ?? null
  return {
    document: { documentElement: root, cookie, querySelector },
    location: { search, pathname: path },
    addEventListener: () => undefined,
    matchMedia: () => ({ matches: false }),
    localStorage: {},
  }
}
