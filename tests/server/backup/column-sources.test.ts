import { expect, it } from 'vitest'
import { columnSources, keptRow } from '#server/backup/column-sources.ts'
import type { KeptTable } from '#server/database/schema/backup-tables.ts'
import { count, text } from '#server/database/schema/column-rules.ts'

const rules = { id: count, name: text(), note: { ...text(), absent: '' } }
const table: KeptTable = { name: 'imports', rules, columns: Object.keys(rules), key: ['id'], references: [] }
const refuse = (column: string, reason: string) => {
  throw new Error(`${column} ${reason}`)
}

it('gives a column that is younger than a backup the value that it had without it', () => {
  const sources = columnSources(table, ['name', 'id'])
  if (typeof sources === 'string') throw new Error(sources)
  expect(keptRow(sources, ['Ada', '7'], refuse)).toEqual([7n, 'Ada', ''])
  expect(() => keptRow(sources, ['Ada', 7], refuse)).toThrow('id must be a whole number as a text')
})

it('says which column is missing, unknown or there twice', () => {
  expect(columnSources(table, ['id'])).toBe('lacks the column name of the table imports')
  expect(columnSources(table, ['id', 'name', 'age'])).toMatch(/^has the column age /)
  expect(columnSources(table, ['id', 'name', 'id'])).toMatch(/^has the column id /)
})
