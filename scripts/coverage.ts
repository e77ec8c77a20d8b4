import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './root.ts'

/** A document that says which tests prove which section. */
export interface CoverageDocument {
  readonly path: string
  /** How tests name it: `// Covers: <name> <section>, <section>` in one of their first lines. */
  readonly name: string
  readonly head: string
  /** What a tag names, and the section's title. */
  readonly sections: Readonly<Record<string, string>>
  readonly foot?: string
}

const SPECIFICATION_FOOT = `
## Beyond the specification

- **Shared state.** The specification's three areas contain what it lists; other stores are for later features.
- **Search** also ignores accents and letter widths, and never matches across two fields.
- **Layers.** Dialogs and popovers use the browser's top layer; their z-index values are set all the same.
- **No form validation** applies to both screens on the sample. The page field, the period picker and the import check their input.
- **Breakpoints** such as 1023 px grow with the browser's text size, in the style sheet and in scripts alike.
`

export const DOCUMENTS: readonly CoverageDocument[] = [
  {
    path: 'docs/specification-coverage.md',
    name: 'specification',
    head: '# Tests of the specification\n\nWhich tests prove each section, and each choice where the specification leaves one.',
    sections: {
      '1': '1. What the product does and for whom',
      '2': '2. Screens and routes',
      '2 Layout': '2. Layout',
      '2 Dashboard': "2. Dashboard screen 'eCommerce'",
      '2 Order List': '2. Order List screen',
      '3': '3. Entities and their fields',
      '4': '4. States and transitions',
      '5': '5. Validation rules',
      '6': '6. Roles and permissions',
      '7': '7. The calls it makes',
      '8': '8. Error catalogue',
      '9': '9. Business constants and limits',
      isOpen: 'Choice: the drawer is closed at the start on narrow screens',
      Page: 'Choice: the page number stays when the search changes',
      Pages: 'Choice: up to ten page buttons, then first, last, neighbours and a page field',
      Rows: 'Choice: what selects a row, and when a selection ends',
      Dates: 'Choice: how dates are parsed and relative dates computed',
      Colours: 'Choice: status colours',
      Header: 'Choice: what the header search and icons do',
      Tabs: "Choice: 'Favorites' and 'Recently' are tabs",
      Actions: 'Choice: buttons without an action',
      Errors: 'Choice: unknown paths and failed cards',
      Theme: 'Choice: saved themes and other tabs',
      Sorting: 'Choice: column headers sort as well',
      Charts: 'Choice: chart geometry, tooltips, tables',
      Map: 'Choice: the map and its dots',
    },
    foot: SPECIFICATION_FOOT,
  },
  {
    path: 'docs/data-coverage.md',
    name: 'data',
    head: '# Tests of orders in and out\n\nWhich tests prove that orders are imported, exported, counted and stored exactly.',
    sections: {
      Import: 'Import',
      Export: 'Export',
      Figures: 'Figures',
      Size: 'Size and both databases',
      Whole: 'The product as a whole',
    },
  },
]

const TAG = /^\/\/ Covers: (\w+) (.+)$/gm

/** The sections that each test file names, by document. */
export function coveredSections(): Map<string, Map<string, string[]>> {
  const covered = new Map<string, Map<string, string[]>>()
  const files = readdirSync(join(ROOT, 'tests'), { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(test|spec)\.tsx?$/.test(name)).sort()) {
    for (const [, document = '', sections = ''] of readFileSync(join(ROOT, 'tests', file), 'utf8').matchAll(TAG)) {
      const ofDocument = covered.get(document) ?? new Map<string, string[]>()
      covered.set(document, ofDocument)
      for (const section of sections.split(', ')) ofDocument.set(section, [...(ofDocument.get(section) ?? []), file])
    }
  }
  return covered
}

/** The document's text, generated from the tags of its tests. */
export function coverageText({ head, name, sections, foot = '' }: CoverageDocument): string {
  const covered = coveredSections().get(name)
  const rows = Object.entries(sections).map(([section, title]) => {
    const links = (covered?.get(section) ?? []).map((file) => `[${nameOf(file)}](../tests/${file})`)
    return `| ${title} | ${links.join(', ')} |`
  })
  return `${head} Generated from the tests' \`// Covers:\` lines by
\`node scripts/coverage.ts\`; a test compares.

| section | tests |
| --- | --- |
${rows.join('\n')}
${foot}`
}

function nameOf(file: string): string {
  return file.replace(/^.*\//, '').replace(/(\.databases)?\.(test|spec)\.tsx?$/, '')
}

if (import.meta.main) for (const document of DOCUMENTS) writeFileSync(join(ROOT, document.path), coverageText(document))
