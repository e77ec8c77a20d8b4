import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Manifest } from 'vite'
import { PROVIDER_TEXT } from '#contract/accounts/provider-text.ts'
import { contentSecurityPolicy } from '#contract/content-security-policy.ts'
import { storagePrefix } from '#contract/storage-prefix.ts'
import { PAGE_BUNDLE, pageRenderer, type RenderedPage } from '#server/http/page-renderer.ts'

interface PrerenderedPage {
  readonly path: string
  readonly files: readonly string[]
  /** Absent if the sample does not have it. */
  readonly sample?: readonly string[]
  readonly orders: readonly string[]
}

/** The files of each page, and the modules that it loads at first. A static web server sends index.html for '/' and for unknown paths. */
const PAGES: readonly PrerenderedPage[] = [
  {
    path: '/default',
    files: ['index.html', 'default/index.html'],
    sample: ['dashboard/dashboard-page.tsx', 'state/sample-dashboard-data.tsx'],
    orders: ['dashboard/dashboard-page.tsx', 'state/live-data.tsx', 'state/live-dashboard-data.tsx'],
  },
  {
    path: '/order-list',
    files: ['order-list/index.html'],
    sample: ['orders/list/order-list-page.tsx', 'state/sample-list-data.tsx'],
    orders: [
      'orders/list/order-list-page.tsx',
      'state/live-data.tsx',
      'state/live-list-data.tsx',
      'orders/list/live-order-list.tsx',
    ],
  },
  {
    path: '/history',
    files: ['history/index.html'],
    orders: ['other-screen.tsx', 'history/history-page.tsx', 'state/live-data.tsx'],
  },
  {
    path: '*',
    files: ['404.html'],
    sample: ['other-screen.tsx'],
    orders: ['other-screen.tsx', 'state/live-data.tsx'],
  },
]

/** The pages outside of the frame, whose element is not that of the screens. A notice needs no script. */
const OUTSIDE = ['sign-in', 'provider', 'welcome', 'notice'] as const

interface Folders {
  /** The client's source. */
  readonly root: string
  /** The built client, whose index.html is the template. */
  readonly client: string
  /** Where our server finds its pages: a folder for each data set. */
  readonly pages: string
}

/** Renders every screen to HTML: for static web servers into the client's folder, for our server into a folder of its own. */
export async function prerenderPages({ root, client, pages }: Folders): Promise<void> {
  await buildRenderer(root, pages)
  const bundleOf = await pageRenderer(join(pages, PAGE_BUNDLE))
  const { template, policy } = inlined(client)
  const manifest = JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const live = (['sample', 'orders'] as const).flatMap((shown) => [
    { folder: join(pages, shown), mark: 'live', shown },
    // Without what these roles are not offered.
    ...['packer', 'viewer'].map((role) => ({
      folder: join(pages, `${shown}-${role}`),
      mark: `live; role=${role}`,
      shown,
    })),
  ])
  const variants = [{ folder: client, mark: '', shown: 'sample' } as const, ...live]
  for (const { folder, mark, shown } of variants) {
    for (const { path, files, ...modules } of PAGES) {
      const loaded = modules[shown]
      if (!loaded) continue
      const scripts = preloaded(manifest, loaded)
      const rendered = await bundleOf({ path, shown, mark }).renderPage(path)
      const page = filled(template, { path, shown, mark, scripts, ...rendered })
      for (const file of files) write(join(folder, file), page)
    }
  }
  for (const name of OUTSIDE) {
    const rendered = await bundleOf({ path: '/', shown: 'sample', mark: 'live' }).renderOutsidePage(name)
    write(join(pages, `${name}.html`), outside(template, manifest, name, rendered))
  }
  // Only a header can forbid other sites to show the page in a frame.
  write(join(pages, 'content-security-policy.txt'), `${policy}; frame-ancestors 'none'`)
}

/**
 * index.html with the styles and the script that the first paint needs in it, and the policy that allows them. The page says
 * the policy itself, because any plain web server can send it; our server says it in a header too.
 */
function inlined(client: string): { template: string; policy: string } {
  let template = readFileSync(join(client, 'index.html'), 'utf8')
  const inline = (tag: 'style' | 'script', link: RegExp): string => {
    const [found, path] = template.match(link) ?? []
    if (!found || !path) throw new Error(`index.html has no ${link}.`)
    const text = readFileSync(join(client, path), 'utf8')
    template = template.replace(found, () => `<${tag}>${text}</${tag}>`)
    return `sha256-${createHash('sha256').update(text).digest('base64')}`
  }
  const styles = [inline('style', /<link rel="stylesheet"[^>]* href="([^"]+)">/)]
  const scripts = [inline('script', /<script src="(\/page-start\.js)"><\/script>/)]
  const policy = contentSecurityPolicy({ styles, scripts })
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`
  return { template: template.replace('<head>', () => `<head>${meta}`), policy }
}

async function buildRenderer(root: string, outDir: string): Promise<void> {
  const { build } = await import('vite')
  const output = { codeSplitting: false, format: 'cjs', entryFileNames: PAGE_BUNDLE } as const
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: {
      ...{ outDir, emptyOutDir: true, copyPublicDir: false, ssr: 'prerender.tsx' },
      rolldownOptions: {
        output,
        // Libraries mark modules of the browser, and there are no others.
        onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
      },
    },
  })
}

/** The files of these modules that the entry chunk does not import. */
function preloaded(manifest: Manifest, modules: readonly string[]): string[] {
  const entry = manifest['index.html']
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!entry || !chunk) throw new Error(`${key} is not in the build.`)
    if (found.has(chunk.file) || key === 'index.html' || entry.imports?.includes(key)) return
    found.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  modules.forEach(add)
  return [...found]
}

interface PageContent {
  readonly path: string
  readonly shown: 'sample' | 'orders'
  /** 'live' if our server sends the page, which says its workspace then. */
  readonly mark: string
  readonly scripts: readonly string[]
  readonly title: string
  readonly html: string
}

function filled(template: string, { path, shown, mark, scripts, title, html }: PageContent): string {
  return replaced(template, [
    ['<html ', `<html ${mark ? '' : `data-storage="${storagePrefix()}" `}data-path="${path}" data-shown="${shown}" `],
    [/<title>.*?<\/title>/, `<title>${title}</title>`],
    ['</head>', `${preloadLinks(scripts)}  </head>`],
    ['<div id="root"></div>', `<div id="root">${html}</div>`],
  ])
}

function outside(template: string, manifest: Manifest, name: (typeof OUTSIDE)[number], { title, html }: RenderedPage) {
  const scripts = name === 'notice' ? [] : preloaded(manifest, ['accounts/outside-pages.tsx'])
  return replaced(template, [
    ['<html ', `<html data-page="${name}" ${name === 'provider' ? `data-provider="${PROVIDER_TEXT}" ` : ''}`],
    [/<title>.*?<\/title>/, `<title>${title}</title>`],
    ['</head>', `${preloadLinks(scripts)}  </head>`],
    ['<div id="root"></div>', `<div id="page">${html}</div>`],
    ...(name === 'notice' ? [[/<script type="module"[^>]*><\/script>/, ''] as const] : []),
  ])
}

function preloadLinks(scripts: readonly string[]): string {
  return scripts.map((file) => `    <link rel="modulepreload" crossorigin href="/${file}">\n`).join('')
}

function replaced(template: string, pairs: readonly (readonly [string | RegExp, string])[]): string {
  return pairs.reduce((text, [from, to]) => {
    const next = text.replace(from, () => to)
    if (next === text) throw new Error(`index.html has no ${from}.`)
    return next
  }, template)
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
