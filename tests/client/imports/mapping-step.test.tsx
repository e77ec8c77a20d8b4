// @vitest-environment jsdom
// Covers: data Import
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportSource } from '#client/data/import-source.ts'
import { doubledIn, fieldOf, missingIn, withColumn, withReading } from '#client/imports/mapping-draft.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { polyfillDialog } from './dialog-in-jsdom.ts'
import { madePreview, UNKNOWN } from './made-preview.ts'
import { madeReport, REFUSED } from './made-report.ts'
import { button, csv, end, heading, opened, reported } from './open-dialog.tsx'

beforeAll(polyfillDialog)
afterEach(cleanup)

/** Answers the previews of changed mappings in turn, the last one again and again, and records the mappings. */
function fakePreview(...answers: readonly (ImportPreview | Error)[]) {
  const mappings: ImportMapping[] = []
  const preview: ImportSource['preview'] = async (_file, mapping) => {
    const answer = answers[Math.min(mappings.push(mapping), answers.length) - 1]
    if (answer instanceof Error) throw answer
    return answer
  }
  return { mappings, preview }
}
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const checked = (preview = madePreview()) => reported(madeReport({ preview }))

async function chosen(preview?: ImportSource['preview']) {
  const page = await opened(preview)
  await page.user.upload(screen.getByLabelText('Choose files'), csv())
  return page
}

/** The mapping of a file that was checked with this preview. */
async function mappingOf(shown = madePreview(), ...answers: readonly (ImportPreview | Error)[]) {
  const { preview, mappings } = fakePreview(...answers, ...(answers.length > 0 ? [] : [shown]))
  const page = await chosen(preview)
  await end(page, checked(shown))
  await page.user.click(button('Edit mapping'))
  return { ...page, mappings }
}

describe('a file with unknown columns', () => {
  it('opens an empty mapping instead of a refusal', async () => {
    const { preview, mappings } = fakePreview(madePreview())
    const page = await chosen(preview)
    await end(page, { kind: 'question', preview: UNKNOWN })
    expect(document.activeElement).toBe(heading('Choose what each column contains'))
    expect(screen.getByText(/^Required: Order ID, Order date, and an amount/)).toBeTruthy()
    expect(button('Check file').hasAttribute('disabled')).toBe(true)
    await page.user.selectOptions(select('Field for Order'), 'Order ID')
    await page.user.selectOptions(select('Field for Day'), 'Order date')
    // No preview before all required fields are mapped.
    expect(mappings).toHaveLength(0)
    await page.user.selectOptions(select('Field for Sum'), 'Order total')
    expect(mappings.at(-1)?.columns).toEqual({ id: ['Order'], date: ['Day'], total: ['Sum'] })
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows[1]?.textContent).toBe('A1Jan 31, 2024Unknown customerPending€5.00')
    await page.user.click(button('Check file'))
    expect(page.last().run).toMatchObject({ purpose: 'check', mapping: { columns: { id: ['Order'] } } })
    await end(page, checked())
    await page.user.click(button('Import 9 orders'))
    expect(page.last().run).toMatchObject({ purpose: 'import', mapping: { columns: { total: ['Sum'] } } })
  })
})

describe('a file without a column for the amount', () => {
  it('offers the ignored columns whose samples look like amounts', async () => {
    const columns = [
      { heading: 'Order', field: 'id', samples: ['A1', 'A2'] },
      { heading: 'Day', field: 'date', samples: ['2024-01-31'] },
      { heading: 'Meal Price', field: null, samples: ['12.50', '1,004.00'] },
      { heading: 'Tip', field: null, samples: ['€3', '4 EUR'] },
      { heading: 'Year', field: null, samples: ['2024'] },
      { heading: 'Sizes', field: null, samples: ['1.25', 'M'] },
      { heading: 'Nothing', field: null, samples: [] },
      { heading: '', field: null, samples: ['9.99'] },
    ]
    const mapping = { columns: { id: ['Order'], date: ['Day'] } }
    const { preview, mappings } = fakePreview(madePreview())
    const page = await chosen(preview)
    await end(page, { kind: 'question', preview: { ...UNKNOWN, mapping, columns } })
    const offers = screen.getAllByRole('button', { name: /looks like the amount: use it$/ })
    expect(offers.map(({ textContent }) => textContent?.split(' looks')[0])).toEqual(['“Meal Price”', '“Tip”'])
    await page.user.click(button('“Meal Price” looks like the amount: use it'))
    expect(mappings).toEqual([{ columns: { ...mapping.columns, total: ['Meal Price'] } }])
    expect(screen.queryByRole('button', { name: /looks like the amount/ })).toBeNull()
  })
})

describe('a file that is recognised', () => {
  it('is checked immediately; its mapping can be edited afterwards', async () => {
    const { preview, mappings } = fakePreview(madePreview())
    const page = await chosen(preview)
    expect(page.last().run).toMatchObject({ purpose: 'check' })
    expect(page.last().run.mapping).toBeUndefined()
    await end(page, checked())
    expect(screen.getByText('First orders as they will appear')).toBeTruthy()
    await page.user.click(button('Edit mapping'))
    expect(document.activeElement).toBe(heading('Mapping'))
    // Without a change no mapping is sent, so none is remembered.
    await page.user.click(button('Check file'))
    expect(page.last().run.mapping).toBeUndefined()
    await end(page, reported({ ...REFUSED, preview: madePreview() }))
    await page.user.click(button('Edit mapping'))
    await page.user.selectOptions(select('Status for odd'), 'Complete')
    await page.user.selectOptions(select('Date order'), 'Day first (31/12)')
    expect(mappings.at(-1)).toMatchObject({ dateOrder: 'day-first' })
    await page.user.selectOptions(select('Delimiter'), 'Semicolon')
    expect(mappings.at(-1)).toMatchObject({ delimiter: ';' })
    expect(mappings.at(-1)?.columns).toBeUndefined()
  })

  it('has a choice of heading line; its columns are then detected again, and a new delimiter does not reset it', async () => {
    const second = madePreview({ headingLine: 2, mapping: { headingLine: 2 } })
    const { user, mappings } = await mappingOf(madePreview(), second)
    const lines = within(select('Headings')).getAllByRole('option')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Auto: Line 1',
      'This file has no headings',
      'Line 1: Order · Day · Sum · Who',
      'Line 2: A1 · 2024-01-31 · 5.00 · Ada',
    ])
    await user.selectOptions(select('Headings'), 'Line 2: A1 · 2024-01-31 · 5.00 · Ada')
    expect(mappings.at(-1)).toEqual({ delimiter: ',', headingLine: 2 })
    expect(select('Headings').value).toBe('2')
    await user.selectOptions(select('Delimiter'), 'Tab')
    expect(mappings.at(-1)).toEqual({ delimiter: '\t', headingLine: 2 })
    await user.selectOptions(select('Headings'), 'Detect automatically')
    expect(mappings.at(-1)).toEqual({})
  })

  it('shows a heading line below the listed ones', async () => {
    await mappingOf(madePreview({ headingLine: 99, mapping: { headingLine: 99 } }))
    expect(select('Headings').selectedOptions[0]?.textContent).toBe('Line 99')
  })

  it('shows each note once', async () => {
    const notes = [
      'Layout: the order export of SkyVerge, one row per item.',
      '2 lines above the headings were left out as titles.',
    ]
    await mappingOf(madePreview({ notes: [...notes, ...notes] }))
    const list = within(screen.getByRole('list', { name: 'Notes' })).getAllByRole('listitem')
    expect(list.map(({ textContent }) => textContent)).toEqual(notes)
  })

  it('offers no column mapping for an Orderboard export', async () => {
    await mappingOf(madePreview({ isExact: true }))
    expect(screen.queryByRole('combobox', { name: /^Field for / })).toBeNull()
    expect(screen.getByText(/^This is an Orderboard export\./)).toBeTruthy()
    expect(select('Delimiter')).toBeTruthy()
  })

  it('offers no heading line for JSON', async () => {
    await mappingOf(madePreview({ headingLine: null, headingRows: [], mapping: { layout: 'json' } }))
    expect(screen.queryByRole('combobox', { name: 'Headings' })).toBeNull()
  })

  it('without a status can get one for all its orders; unlisted status words are counted', async () => {
    const none = madePreview({ statuses: [{ word: '', records: 3, status: 'Complete', known: true }], moreStatuses: 4 })
    const { user, mappings } = await mappingOf(none)
    expect(screen.getByText('No status in the file')).toBeTruthy()
    expect(screen.getByText('3 records · treated as Complete')).toBeTruthy()
    expect(screen.getByText('4 records with other statuses are mapped automatically.')).toBeTruthy()
    await user.selectOptions(select('Status for records without a status'), 'Pending')
    expect(mappings.at(-1)?.statuses).toEqual({ '': 'Pending' })
  })

  it.each([
    ['the server refuses it', madePreview({ refusal: 'This is no text.' })],
    ['the request fails', new Error('This is no text.')],
  ])('shows why a mapping cannot be used: %s', async (_why, answer) => {
    const { user } = await mappingOf(madePreview(), answer)
    await user.selectOptions(select('Encoding'), 'UTF-16 LE')
    expect(screen.getByRole('alert').textContent).toBe('This is no text.')
    expect(button('Check file').hasAttribute('disabled')).toBe(true)
  })
})

describe('what is shown belongs to the last mapping', () => {
  const other = madePreview({ orders: madePreview().orders.map((order) => ({ ...order, customer: 'Ada' })) })
  const firstOrder = () =>
    within(screen.getByRole('table', { name: 'First orders as they will appear' })).getAllByRole('row')[1]?.textContent

  it('after a check that was started before the preview of the change had arrived', async () => {
    const preview = Promise.withResolvers<ImportPreview>()
    const page = await chosen(() => preview.promise)
    await end(page, checked())
    await page.user.click(button('Edit mapping'))
    await page.user.selectOptions(select('Field for Who'), 'Customer name')
    await page.user.click(button('Check file'))
    await end(page, checked(other))
    expect(firstOrder()).toContain('Ada')
    await act(async () => preview.resolve(madePreview()))
    expect(firstOrder()).toContain('Ada')
  })

  it('where the previews of two changes arrive in the wrong order', async () => {
    const [first, second] = [Promise.withResolvers<ImportPreview>(), Promise.withResolvers<ImportPreview>()]
    const answers = [first, second]
    const page = await chosen(() => answers.shift()?.promise ?? Promise.reject(new Error('one preview too many')))
    await end(page, checked())
    await page.user.click(button('Edit mapping'))
    await page.user.selectOptions(select('Field for Who'), 'Billing city')
    await page.user.selectOptions(select('Field for Who'), 'Customer name')
    await act(async () => second.resolve(other))
    await act(async () => first.resolve(madePreview()))
    expect(firstOrder()).toContain('Ada')
  })

  it('where it replaces an earlier answer about the unit of the amounts', async () => {
    const page = await chosen(async () => madePreview({ mapping: { layout: 'table', amountUnit: 'minor' } }))
    await end(page, reported({ ...REFUSED, question: 'amountUnit', preview: madePreview() }))
    await page.user.click(button(/^Whole units/))
    expect(page.last().run.answers).toEqual({ amountUnit: 'major' })
    await end(page, checked(madePreview({ mapping: { layout: 'table', amountUnit: 'major' } })))
    await page.user.click(button('Edit mapping'))
    await page.user.selectOptions(select('Unit of amounts'), 'Cents (1250 is 12.50)')
    await page.user.click(button('Check file'))
    expect(page.last().run).toMatchObject({ answers: {}, mapping: { amountUnit: 'minor' } })
    expect(page.last().run.answers).not.toHaveProperty('amountUnit')
  })

  it('where it replaces an earlier answer', async () => {
    const page = await chosen(async () => madePreview({ mapping: { dateOrder: 'month-first' } }))
    await end(page, reported({ ...REFUSED, question: 'dateOrder', preview: madePreview() }))
    await page.user.click(button(/^Day first/))
    expect(page.last().run.answers).toEqual({ dateOrder: 'day-first' })
    await end(page, checked())
    await page.user.click(button('Edit mapping'))
    await page.user.click(button('Check file'))
    expect(page.last().run.answers).toEqual({ dateOrder: 'day-first' })
    await end(page, checked())
    await page.user.click(button('Edit mapping'))
    await page.user.selectOptions(select('Date order'), 'Month first (12/31)')
    await page.user.click(button('Check file'))
    expect(page.last().run).toMatchObject({ answers: {}, mapping: { dateOrder: 'month-first' } })
  })
})

describe('a mapping draft', () => {
  const mapping: ImportMapping = { columns: { id: ['A'], customerName: ['B', 'C'] }, delimiter: ';', layout: 'table' }
  it('gives a column one field, leaves other columns unchanged, and finds fields with two columns', () => {
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
