import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coverageText, coveredSections, DOCUMENTS } from '#scripts/coverage.ts'
import { ROOT } from '#scripts/root.ts'

const SPECIFICATION = join(ROOT, '../shared/specification.md')

describe.each(DOCUMENTS)('$path', (document) => {
  it('is what the tags in the tests generate', () => {
    expect(readFileSync(join(ROOT, document.path), 'utf8')).toBe(coverageText(document))
  })

  it('names at least one test for each section', () => {
    const covered = coveredSections().get(document.name)
    expect(Object.keys(document.sections).filter((section) => !covered?.has(section))).toEqual([])
  })

  it('has every section that a test names', () => {
    const named = [...(coveredSections().get(document.name)?.keys() ?? [])]
    expect(named.filter((section) => !(section in document.sections))).toEqual([])
  })
})

it.skipIf(!existsSync(SPECIFICATION))('lists every section of the specification', () => {
  const headings = readFileSync(SPECIFICATION, 'utf8').matchAll(/^#{2,3} (?:(\d)\. )?(.+)$/gm)
  const titles = [...headings].map(([, number, title]) => (number ? `${number}. ${title}` : `2. ${title}`))
  const listed = Object.values(DOCUMENTS[0]?.sections ?? {})
  expect(titles.filter((title) => !listed.includes(title))).toEqual([])
})
