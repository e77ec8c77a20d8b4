// @vitest-environment jsdom
// Covers: data Import
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Look, LookAt } from '#client/imports/look-at.ts'
import { doubledIn, fieldOf, missingIn, withColumn, withReading } from '#client/imports/mapping-draft.ts'
import type { ImportMapping } from '#contract/import-mapping.ts'
import { teachDialog } from './dialog-in-jsdom.ts'
import { madePreview, UNKNOWN } from './made-preview.ts'
import { madeReport, REFUSED } from './made-report.ts'
import { button, csv, end, heading, opened, reported } from './open-dialog.tsx'

beforeAll(teachDialog)
afterEach(cleanup)

/** Answers each question in turn, and keeps the mappings that were asked with. */
function fakeLook(...answers: Look[]): { look: LookAt; asked: (ImportMapping | undefined)[] } {
  const asked: (ImportMapping | undefined)[] = []
  return {
    asked,
    look: async (_file, mapping) => {
      asked.push(mapping)
      return answers[Math.min(asked.length, answers.length) - 1] ?? { kind: 'unknown' }
    },
  }
}
const shown = (preview = madePreview()): Look => ({ kind: 'preview', preview })
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })

async function chosen(look: LookAt) {
  const page = await opened(look)
  await page.user.upload(screen.getByLabelText('Choose files'), csv())
  return page
}

describe('a file whose columns nobody knows', () => {
  it('opens the choice of columns, empty, instead of a refusal', async () => {
    const known = shown()
    const { look, asked } = fakeLook(shown(UNKNOWN), known)
    const page = await chosen(look)
    expect(document.activeElement).toBe(heading('What do the columns of this file hold?'))
    expect(screen.getByText(/^Still to choose: the order id; the date; an amount/)).toBeTruthy()
    expect(button('Check the file').hasAttribute('disabled')).toBe(true)
    expect(page.sent).toHaveLength(0)
    await page.user.selectOptions(select('Read Order as'), 'Order id')
    await page.user.selectOptions(select('Read Day as'), 'Order date')
    // Before all that orders need is chosen, there is nothing to ask.
    expect(asked).toHaveLength(1)
    await page.user.selectOptions(select('Read Sum as'), 'Order total')
    expect(asked.at(-1)?.columns).toEqual({ id: ['Order'], date: ['Day'], total: ['Sum'] })
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toBe('A12024-01-31Unknown customerPending€5.00')
    await page.user.click(button('Check the file'))
    expect(page.last().run).toMatchObject({ purpose: 'check', mapping: { columns: { id: ['Order'] } } })
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    expect(page.last().run).toMatchObject({ purpose: 'import', mapping: { columns: { total: ['Sum'] } } })
  })
})

describe('a file that is recognised', () => {
  it('is checked at once; how it is read can be changed from there', async () => {
    const { look, asked } = fakeLook(shown())
    const page = await chosen(look)
    expect(page.last().run).toMatchObject({ purpose: 'check' })
    expect(page.last().run.mapping).toBeUndefined()
    await end(page, reported(madeReport()))
    expect(screen.getByText('The first orders, as they will look')).toBeTruthy()
    await page.user.click(button('Change how it is read'))
    expect(document.activeElement).toBe(heading('How this file is read'))
    // Nothing was changed: it goes on as it is recognised, and nothing is remembered.
    await page.user.click(button('Check the file'))
    expect(page.last().run.mapping).toBeUndefined()
    await end(page, reported(REFUSED))
    await page.user.click(button('Change how it is read'))
    await page.user.selectOptions(select('Take odd for'), 'Complete')
    await page.user.selectOptions(select('Date order'), 'Day first (31/12)')
    expect(asked.at(-1)).toMatchObject({ dateOrder: 'day-first' })
    await page.user.selectOptions(select('Delimiter'), 'Semicolon')
    expect(asked.at(-1)).toMatchObject({ delimiter: ';' })
    expect(asked.at(-1)?.columns).toBeUndefined()
  })

  it('lets the line of its headings be chosen; its columns are then recognised anew, and the delimiter keeps it', async () => {
    const { look, asked } = fakeLook(shown(), shown(madePreview({ headingLine: 2, mapping: { headingLine: 2 } })))
    const page = await chosen(look)
    await end(page, reported(madeReport()))
    await page.user.click(button('Change how it is read'))
    const lines = within(select('Headings')).getAllByRole('option')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Line 1, as found',
      'Line 1: Order · Day · Sum · Who',
      'Line 2: A1 · 2024-01-31 · 5.00 · Ada',
    ])
    await page.user.selectOptions(select('Headings'), 'Line 2: A1 · 2024-01-31 · 5.00 · Ada')
    expect(asked.at(-1)).toEqual({ delimiter: ',', headingLine: 2 })
    expect(select('Headings').value).toBe('2')
    await page.user.selectOptions(select('Delimiter'), 'Tab')
    expect(asked.at(-1)).toEqual({ delimiter: '\t', headingLine: 2 })
    await page.user.selectOptions(select('Headings'), 'As found')
    expect(asked.at(-1)).toEqual({})
  })

  it('shows a line of headings that lies further down than those to choose from', async () => {
    const { look } = fakeLook(shown(madePreview({ headingLine: 99, mapping: { headingLine: 99 } })))
    const page = await chosen(look)
    await end(page, reported(madeReport()))
    await page.user.click(button('Change how it is read'))
    expect(select('Headings').selectedOptions[0]?.textContent).toBe('Line 99')
  })

  it('says what the file’s first part tells about itself, each sentence once', async () => {
    const notes = [
      'Layout: the order export of SkyVerge, one row per item.',
      '2 lines above the headings were left out as titles.',
    ]
    const { look } = fakeLook(shown(madePreview({ notes: [...notes, ...notes] })))
    const page = await chosen(look)
    await end(page, reported(madeReport({ notes: [] })))
    await page.user.click(button('Change how it is read'))
    const list = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual(notes)
  })

  it('offers no choice of columns for an export of ours, which is read to the letter', async () => {
    const { look } = fakeLook(shown(madePreview({ isExact: true })))
    const page = await chosen(look)
    await end(page, reported(madeReport()))
    await page.user.click(button('Change how it is read'))
    expect(screen.queryByRole('combobox', { name: /^Read / })).toBeNull()
    expect(screen.getByText(/every column is read to the letter/)).toBeTruthy()
    expect(select('Delimiter')).toBeTruthy()
  })

  it('asks of JSON no line of headings', async () => {
    const { look } = fakeLook(shown(madePreview({ headingLine: null, headingRows: [], mapping: { layout: 'json' } })))
    const page = await chosen(look)
    await end(page, reported(madeReport()))
    await page.user.click(button('Change how it is read'))
    expect(screen.queryByRole('combobox', { name: 'Headings' })).toBeNull()
  })

  it('without a status says so, and lets one be chosen for all its orders; words beyond the listed are counted', async () => {
    const none = madePreview({ statuses: [{ word: '', records: 3, status: 'Complete', known: true }], moreStatuses: 4 })
    const { look, asked } = fakeLook(shown(none))
    const page = await chosen(look)
    await end(page, reported(madeReport()))
    await page.user.click(button('Change how it is read'))
    expect(screen.getByText('The file has no status')).toBeTruthy()
    expect(screen.getByText('3 records · taken as Complete')).toBeTruthy()
    expect(screen.getByText('and 4 records with further words, read by the same table')).toBeTruthy()
    await page.user.selectOptions(select('Take no status for'), 'Pending')
    expect(asked.at(-1)?.statuses).toEqual({ '': 'Pending' })
  })

  it('says why a choice cannot be read', async () => {
    const { look } = fakeLook(shown(), { kind: 'refused', reason: 'This is no text.' })
    const page = await chosen(look)
    await end(page, reported(madeReport()))
    await page.user.click(button('Change how it is read'))
    await page.user.selectOptions(select('Encoding'), 'UTF-16 LE')
    expect(screen.getByRole('alert').textContent).toBe('This is no text.')
    expect(button('Check the file').hasAttribute('disabled')).toBe(true)
  })

  it('is cancelled while the server looks at it', async () => {
    let answer: (look: Look) => void = () => {}
    const page = await chosen(() => new Promise((resolve) => (answer = resolve)))
    await page.user.click(button('Cancel'))
    await act(async () => answer(shown()))
    expect(screen.getByText('Cancelled. Nothing was changed.', { selector: 'p:not([role])' })).toBeTruthy()
    expect(page.sent).toHaveLength(0)
  })
})

describe('the draft of a mapping', () => {
  const mapping: ImportMapping = { columns: { id: ['A'], customerName: ['B', 'C'] }, delimiter: ';', layout: 'table' }
  it('gives a column to one field, takes none from another column, and knows what is said twice', () => {
    const twice = withColumn(mapping, 'D', 'id')
    expect(twice.columns).toEqual({ id: ['A', 'D'], customerName: ['B', 'C'] })
    expect(doubledIn(twice)).toEqual([['id', ['A', 'D']]])
    expect(doubledIn(withColumn(twice, 'D', 'date'))).toEqual([])
    expect(withColumn(mapping, 'B', 'email').columns).toEqual({ id: ['A'], customerName: ['C'], email: ['B'] })
    expect(withColumn(mapping, 'D', 'customerName').columns?.customerName).toEqual(['B', 'C', 'D'])
    expect(withColumn(mapping, 'A', null).columns).toEqual({ customerName: ['B', 'C'] })
    expect(fieldOf(mapping, 'C')).toBe('customerName')
    expect(missingIn(mapping).join()).toMatch(/date.*amount/)
    expect(withReading(mapping, { delimiter: ',' })).toEqual({ delimiter: ',' })
  })
})
