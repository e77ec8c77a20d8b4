import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { csvRow } from '#contract/csv-cell.ts'
import { inspectFile } from '#server/imports/files/inspect-file.ts'
import { previewText } from '#server/imports/jobs/preview-file.ts'
import { growthFault } from '#tests/support/growth.ts'
import { PARSERS, TABLES, tolerant, UNITS } from './support/parsers.ts'
import { closes, Trial } from './support/trial.ts'

const trial = new Trial()
afterAll(() => trial.remove())

const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))

/** What is wrong with the time of `read`, by what its text is made of. */
function faultsOf(read: (text: string) => unknown, units: readonly string[]): string[] {
  return units.flatMap((unit) => {
    // A text that ends otherwise than it goes on makes a parser look for other ways to read it.
    const fault = growthFault((length, turn) => read(`${repeated(unit, length)}x${turn}`))
    return fault ? [`${JSON.stringify(unit)} ${fault}`] : []
  })
}

function preview(content: string): void {
  const path = join(trial.folder, 'preview')
  writeFileSync(path, content)
  tolerant(() => {
    const text = { path, file: inspectFile(path), encoding: null, isCutOff: false, isSheet: false, notes: [] }
    previewText({ ...text, mapping: undefined }, { isPart: false, format: 'auto', zone: null })
  })
}

/** The costliest of them for some parser, so that whole tables are read in a short time. */
const COSTLY = [' ', '\r\n', '0', '"', ',', '1× ', '10:00', '\u0301\u0323', '<!---->', 'aA']

const tableOf = (headings: readonly string[], text: string) =>
  [headings, headings.map(() => text), headings.map((_, i) => (i === 0 ? '1' : text))]
    .map((cells) => csvRow(cells))
    .join('')
const orderOf = (text: string) => {
  const order = { id: '1', date: text, total: text, status: text, customer: { name: text, email: '' } }
  return JSON.stringify({ orders: [{ ...order, lines: [{ product: text, quantity: text }] }] })
}
const many = (length: number, each: number, part: (i: number) => string) =>
  Array.from({ length: length / each }, (_, i) => part(i)).join()

/** JSON whose structure is long, not one of its texts. */
const STRUCTURES: readonly (readonly [name: string, content: (length: number) => string])[] = [
  ['values under a long name', (n) => `"${'k'.repeat(n / 2)}":{${many(n / 2, 10, (i) => `"a${i}":1`)}}`],
  ['values', (n) => many(n, 10, (i) => `"a${i}":1`)],
  ['lines with a name each', (n) => `"lines":[${many(n, 12, (i) => `{"a${i}":1}`)}]`],
  ['lists within lists', (n) => `"a":${'['.repeat(n / 2)}${']'.repeat(n / 2)}`],
  ['objects within objects', (n) => `"a":${'{"a":'.repeat(n / 6)}1${'}'.repeat(n / 6)}`],
]

describe('the measurement', () => {
  const steps = (count: number) => {
    let sum = 0
    for (let i = 0; i < count; i++) sum += i
    return sum
  }

  it('accepts linear time, and finds quadratic time and none that ends', () => {
    expect(growthFault((length) => steps(200 * length))).toBeUndefined()
    expect(growthFault((length) => steps((length / 2) ** 2))).toMatch(/^takes .* for 2048 characters and .* for 16384$/)
    expect(growthFault(() => steps(Number.POSITIVE_INFINITY), 20)).toBe('does not end')
  })
})

describe('a long repetitive text takes linear time', () => {
  it.each(PARSERS)('as %s', (_, read) => {
    expect(faultsOf(read, UNITS)).toEqual([])
  })

  it('as a file', () => {
    expect(faultsOf(preview, UNITS)).toEqual([])
  })

  it.each(Object.entries(TABLES))('in every cell of a table: %s', (_, headings) => {
    expect(faultsOf((text) => preview(tableOf(headings, `a${text}`)), COSTLY)).toEqual([])
  })

  it('in every value of an order in JSON', () => {
    expect(faultsOf((text) => preview(orderOf(`a${text}`)), COSTLY)).toEqual([])
  })

  it.each(STRUCTURES)('and so does an order in JSON with many %s', (_, content) => {
    const order = (length: number) => `[{"id":"1","date":"2024-01-31","total":"5",${content(length)}}]`
    expect(growthFault((length) => preview(order(length)))).toBeUndefined()
  })
})

describe('an import of repetitive texts is answered', () => {
  it('for 421 bytes of comments', async () => {
    const content = `${'<!---->'.repeat(60)}x`
    expect(growthFault(() => preview(content))).toBeUndefined()
    expect(await trial.import(content)).toMatchObject({ state: 'refused', errors: [{ line: null }] })
  })

  it.each(Object.entries(TABLES))('for a table: %s', async (_, headings) => {
    const rows = UNITS.map((unit, i) => csvRow([`${i}`, ...headings.slice(1).map(() => repeated(unit, 2000))]))
    const report = await trial.import([csvRow(headings), ...rows].join(''))
    expect(report.records === 0 || closes(report)).toBe(true)
    // A sentence that quotes a cell quotes its beginning.
    expect(Math.max(...report.errors.map(({ reason }) => reason.length))).toBeLessThan(1000)
  })
})
