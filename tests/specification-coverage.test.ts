import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#scripts/root.ts'

const DOCUMENT = 'docs/specification-coverage.md'
const [specification = '', choices = ''] = readFileSync(join(ROOT, DOCUMENT), 'utf8').split('\n## The choices')
const DATA = readFileSync(join(ROOT, 'docs/data-coverage.md'), 'utf8')

/** Of the words of specification.md without its headings, of the issue's choices, and of the issue on the data side; see `words`. */
const WORDS = {
  specification: 'b5e13d5cc8a10031',
  choices: '965e0c7221b2ad4c',
  data: '8fdb84a4ae22e3d0',
}
const ORIGINAL = join(ROOT, '../shared/specification.md')

interface Row {
  readonly sentence: string
  readonly files: readonly string[]
  readonly tests: readonly Named[]
  /** Chapters of documents that say what was measured or tried. */
  readonly chapters: readonly Named[]
}

interface Named {
  readonly file: string
  readonly title: string
}

/** The rows of the tables in `markdown`: where, sentence, code (in the specification's alone), tests and chapters. */
function rowsOf(markdown: string): Row[] {
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !/^\| (§|About) \|/.test(line))
  return rows.map((line) => {
    const cells = line.split(/(?<!\\)\|/)
    const [, , sentence = '', code = ''] = cells
    const shownBy = cells.at(-2) ?? ''
    return {
      sentence: sentence.trim(),
      files: [...code.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file = '']) => file),
      tests: namedIn(shownBy, /\]\(\.\.\/([^)]+)\) “([^”]+)”/g),
      chapters: namedIn(shownBy, /\]\(([\w-]+\.md)\) “([^”]+)”/g),
    }
  })
}

function namedIn(cell: string, link: RegExp): Named[] {
  return [...cell.matchAll(link)].map(([, file = '', title = '']) => ({ file, title }))
}

/** Letters and figures alone: what no change of layout or punctuation touches. */
function words(text: string): string {
  return (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

const quoted = (rows: readonly Row[]) => words(rows.map(({ sentence }) => sentence).join(' '))
const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Every title of a test or a group of tests as it stands in the file: `test('title'`, `it.each([…])('title'`. */
function titlesIn(source: string): Set<string> {
  const call =
    /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)/g
  const found = [...source.matchAll(call)].map(([, single, double, template]) => single ?? double ?? template ?? '')
  return new Set(found.map((title) => title.replace(/\\(.)/g, '$1')))
}

describe('the coverage document', () => {
  const rows = { specification: rowsOf(specification), choices: rowsOf(choices), data: rowsOf(DATA) }
  const ofSpecification = [...rows.specification, ...rows.choices]
  const all = [...ofSpecification, ...rows.data]

  it('quotes every sentence of the specification, in order', () => {
    expect(rows.specification.length).toBeGreaterThan(100)
    expect(hash(quoted(rows.specification))).toBe(WORDS.specification)
  })

  it.skipIf(!existsSync(ORIGINAL))('quotes the words of the specification itself', () => {
    const headings = /^#.*$|^\| Route \| Screen \|$/gm
    expect(quoted(rows.specification)).toBe(words(readFileSync(ORIGINAL, 'utf8').replace(headings, '')))
  })

  it('quotes every choice of the issue, in order', () => {
    expect(rows.choices.length).toBeGreaterThan(30)
    expect(hash(quoted(rows.choices))).toBe(WORDS.choices)
  })

  it('quotes every sentence of the issue on the data side, in order, with a test or a chapter for each', () => {
    expect(rows.data.length).toBeGreaterThan(45)
    expect(hash(quoted(rows.data))).toBe(WORDS.data)
    for (const { sentence, tests, chapters } of rows.data)
      expect(tests.length + chapters.length, sentence).toBeGreaterThan(0)
  })

  it('names code and at least one test for each', () => {
    for (const { sentence, files, tests } of ofSpecification) {
      expect(files.length, sentence).toBeGreaterThan(0)
      expect(tests.length, sentence).toBeGreaterThan(0)
    }
  })

  it('names chapters that exist', () => {
    const missing = all
      .flatMap(({ chapters }) => chapters)
      .filter(
        ({ file, title }) =>
          !readFileSync(join(ROOT, 'docs', file), 'utf8')
            .split('\n')
            .includes(`## ${title}`),
      )
    expect(missing).toEqual([])
  })

  it('links to code that exists', () => {
    const missing = ofSpecification.flatMap(({ files }) => files).filter((file) => !existsSync(join(ROOT, file)))
    expect(missing).toEqual([])
  })

  it('names tests that exist, by their titles', () => {
    const named = new Map<string, Set<string>>()
    for (const { file, title } of all.flatMap(({ tests }) => tests))
      named.set(file, (named.get(file) ?? new Set()).add(title))
    const missing = [...named].flatMap(([file, titles]) => {
      const path = join(ROOT, file)
      const there = existsSync(path) ? titlesIn(readFileSync(path, 'utf8')) : new Set()
      return [...titles].filter((title) => !there.has(title)).map((title) => `${file}: ${title}`)
    })
    expect(missing).toEqual([])
  })
})

it('a title is found in every way of writing it, and only where a test begins', () => {
  const source = `
    test('plain', run)
    it("says 'so'", run)
    it('and \\'so\\'', run)
    test.each([['a'], ['b']])(
      'of %s', run)
    describe.each(cases)(\`at %i\`, run)
    page.getByRole('button', { name: 'Add' })`
  expect([...titlesIn(source)]).toEqual(['plain', "says 'so'", "and 'so'", 'of %s', 'at %i'])
})
