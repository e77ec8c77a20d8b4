import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from '#scripts/root.ts'

/** Adds docs/glossary.md to the build as glossary.html, for the definitions on screen to link to. */
export function glossaryPage(): Plugin {
  return {
    name: 'glossary-page',
    apply: 'build',
    // After the stylesheet is written.
    enforce: 'post',
    generateBundle(_options, bundle) {
      const stylesheet = Object.keys(bundle).find((name) => /\.css$/.test(name))
      if (!stylesheet) throw new Error('The build has no stylesheet.')
      const source = glossaryHtml(readFileSync(join(ROOT, 'docs', 'glossary.md'), 'utf8'), stylesheet)
      this.emitFile({ type: 'asset', fileName: 'glossary.html', source })
    },
  }
}

/** The page of a list of terms and meanings. */
export function glossaryHtml(markdown: string, stylesheet: string): string {
  const items = [...markdown.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm)]
  const entries = items.map(([, term = '', meaning = '']) => `<dt>${html(term)}</dt>\n<dd>${html(meaning)}</dd>`)
  return `<!doctype html>
<html lang="en" class="light">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Glossary – Orderboard</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/${stylesheet}" />
    <link rel="stylesheet" href="/glossary.css" />
    <script src="/page-start.js"></script>
  </head>
  <body>
    <main>
      <h1>Glossary</h1>
      <dl>
${entries.join('\n')}
      </dl>
      <p><a href="/">Back to the dashboard</a></p>
    </main>
  </body>
</html>
`
}

function html(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return escaped.replace(/`([^`]+)`/g, '<code>$1</code>')
}
