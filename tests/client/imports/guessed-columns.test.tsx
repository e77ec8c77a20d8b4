// @vitest-environment jsdom
// Covers: data Import
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { polyfillDialog } from './dialog-in-jsdom.ts'
import { madePreview, UNKNOWN } from './made-preview.ts'
import { madeReport, REFUSED } from './made-report.ts'
import { button, csv, end, heading, opened, reported } from './open-dialog.tsx'

beforeAll(polyfillDialog)
afterEach(cleanup)

/** The dialog after a file was checked, whose previews are all the same. */
async function previewed(preview: ImportPreview, report = madeReport()) {
  const mappings: ImportMapping[] = []
  const page = await opened(async (_file, mapping) => {
    mappings.push(mapping)
    return preview
  })
  await page.user.upload(screen.getByLabelText('Choose files'), csv())
  await end(page, preview.missing.length > 0 ? { kind: 'question', preview } : reported({ ...report, preview }))
  return { ...page, mappings }
}

async function mappingOf(preview: ImportPreview) {
  const page = await previewed(preview)
  await page.user.click(button('Edit mapping'))
  return page
}

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const fields = () =>
  screen
    .getAllByRole('combobox', { name: /^Field for / })
    .map((field) => field.ariaLabel ?? field.getAttribute('aria-label'))

describe('an uncertain guess', () => {
  it('is checked as it is, and imported only after a confirmation, with which it is remembered', async () => {
    const guess = madePreview({ recognised: false, confidence: 0.31 })
    const page = await previewed(guess)
    expect(page.last().run).toMatchObject({ purpose: 'check' })
    // The server guesses: a mapping in the request would be certain.
    expect(page.last().run.mapping).toBeUndefined()
    expect(
      screen.getByText('Recognised with 31% confidence. Please check the columns.').closest('details'),
    ).toBeTruthy()
    const importButton = () => button('Import 9 orders')
    expect(importButton().hasAttribute('disabled')).toBe(true)
    const columns = within(screen.getByRole('list', { name: 'Columns' })).getAllByRole('listitem')
    expect(columns.map(({ textContent }) => textContent)).toEqual([
      'Order ID: Order',
      'Order date: Day',
      'Order total: Sum',
    ])
    await page.user.click(button('The columns are right'))
    expect(screen.queryByText('Are these the right columns?')).toBeNull()
    expect(document.activeElement).toBe(heading('9 orders ready to import'))
    await page.user.click(importButton())
    expect(page.last().run).toMatchObject({ purpose: 'import', mapping: guess.mapping })
  })

  it('is confirmed by its mapping, too, with or without changes', async () => {
    const guess = madePreview({ recognised: false, confidence: 0.31 })
    const page = await mappingOf(guess)
    await page.user.click(button('Check file'))
    expect(page.last().run).toMatchObject({ purpose: 'check', mapping: guess.mapping })
  })

  it('says how certain it is, without advice if it is likely', async () => {
    await mappingOf(madePreview({ confidence: 0.92 }))
    expect(screen.getByText('Recognised with 92% confidence.')).toBeTruthy()
  })
})

describe('a reading that cannot be vouched for', () => {
  const doubts = [
    'All values in “Sum” are small whole numbers. Choose the column with the amount, or confirm this one.',
  ]

  it('opens the mapping with the reason, and sends it as confirmed', async () => {
    const doubtful = madePreview({ recognised: false, doubts })
    const page = await previewed(doubtful)
    expect(heading('Choose what each column contains')).toBeTruthy()
    expect(screen.getByText(/^All values in .*Sum.* are small whole numbers/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await page.user.click(button('Check file'))
    expect(page.last().run).toMatchObject({ purpose: 'check', mapping: doubtful.mapping })
    await end(page, reported(madeReport({ preview: madePreview() })))
    await page.user.click(button('Import 9 orders'))
    expect(page.last().run).toMatchObject({ purpose: 'import', mapping: doubtful.mapping })
  })

  it('also where none of its records could be read', async () => {
    await previewed(madePreview({ recognised: false, doubts }), REFUSED)
    expect(button('Check file')).toBeTruthy()
  })
})

describe('another column that could be the total', () => {
  it('is used after one click, with which the file is checked again', async () => {
    const page = await previewed(madePreview({ otherTotal: 'Who' }))
    await page.user.click(screen.getByRole('button', { name: /^Use .*Who.* as the total$/ }))
    const mapping = { columns: { id: ['Order'], date: ['Day'], total: ['Who'] } }
    expect(page.last().run).toMatchObject({ purpose: 'check', mapping })
  })

  it('does not keep the file from being imported', async () => {
    await previewed(madePreview({ otherTotal: 'Who' }))
    expect(screen.getByText('Now it is read from “Sum”.')).toBeTruthy()
    expect(button('Import 9 orders').hasAttribute('disabled')).toBe(false)
  })
})

describe('the columns', () => {
  it('begin with what orders need; ignored ones are in a closed group and stay in place when chosen', async () => {
    const { columns } = madePreview()
    const page = await mappingOf(madePreview({ columns: columns.toReversed() }))
    expect(fields()).toEqual(['Order', 'Day', 'Sum', 'Who'].map((name) => `Field for ${name}`))
    const group = screen.getByText('1 column ignored: Who').closest('details')
    expect(group?.open).toBe(false)
    await page.user.selectOptions(select('Field for Who'), 'Customer name')
    expect(page.mappings.at(-1)?.columns).toMatchObject({ customerName: ['Who'] })
    expect(group?.contains(select('Field for Who'))).toBe(true)
  })

  it('show the ignored ones where a needed one is missing', async () => {
    await previewed(UNKNOWN)
    expect(screen.getByText('4 columns ignored: Order, Day, Sum, Who').closest('details')?.open).toBe(true)
  })
})

describe('what a file leaves open', () => {
  it('is asked above; the rest is under Advanced', async () => {
    await mappingOf(madePreview({ question: 'dateOrder' }))
    const advanced = screen.getByText('Advanced').closest('details')
    expect(advanced?.contains(select('Date order'))).toBe(false)
    for (const name of ['Encoding', 'Delimiter', 'Decimal mark', 'Headings'])
      expect(advanced?.contains(select(name))).toBe(true)
  })

  it('can be the list with the orders, whose columns are then recognised', async () => {
    const lists = [
      { name: 'customers', records: 9 },
      { name: 'orders', records: 2 },
    ]
    const mapping = { ...madePreview().mapping, list: 'customers' }
    const page = await mappingOf(madePreview({ lists, mapping, recognised: false }))
    await page.user.selectOptions(select('List with the orders'), 'orders (2 records)')
    expect(page.mappings.at(-1)).toEqual({ delimiter: ',', list: 'orders' })
  })

  it('can be the unit of amounts', async () => {
    const page = await mappingOf(madePreview({ question: 'amountUnit' }))
    await page.user.selectOptions(select('Unit of amounts'), 'Cents (1250 is 12.50)')
    expect(page.mappings.at(-1)).toMatchObject({ amountUnit: 'minor' })
  })

  it('can be the currency, which is not asked where a column has it', async () => {
    const page = await mappingOf(madePreview())
    const input = screen.getByRole('combobox', { name: 'Currency of the file' })
    await page.user.type(input, 'ch')
    expect(page.mappings).toHaveLength(0)
    await page.user.type(input, 'f')
    expect(page.mappings.at(-1)).toMatchObject({ currency: 'CHF' })
    cleanup()
    const { mapping } = madePreview()
    const columns = { ...mapping.columns, currency: ['Who'] }
    await mappingOf(madePreview({ mapping: { ...mapping, columns } }))
    expect(screen.queryByRole('combobox', { name: 'Currency of the file' })).toBeNull()
  })

  it('can be what rows without an order ID are', async () => {
    await mappingOf(madePreview())
    expect(screen.queryByRole('combobox', { name: 'Rows without an order ID' })).toBeNull()
    cleanup()
    const page = await mappingOf(madePreview({ withoutId: 3 }))
    await page.user.selectOptions(select('Rows without an order ID'), 'They belong to the order above')
    expect(page.mappings.at(-1)).toMatchObject({ missingIds: 'previous' })
  })

  it('needs no column for the order ID where each row is an order', async () => {
    const columns = { date: ['Day'], total: ['Sum'] }
    const page = await previewed({ ...UNKNOWN, missing: ['the order ID'], mapping: { layout: 'table', columns } })
    expect(screen.getByText('Required: Order ID')).toBeTruthy()
    await page.user.selectOptions(select('Rows without an order ID'), 'Each row is one order')
    expect(page.mappings.at(-1)).toEqual({ layout: 'table', columns, missingIds: 'row' })
  })

  it('can be that it has no headings', async () => {
    const page = await mappingOf(madePreview())
    await page.user.selectOptions(select('Headings'), 'This file has no headings')
    expect(page.mappings.at(-1)).toEqual({ delimiter: ',', headingLine: 0 })
  })
})

describe('a file of another shop', () => {
  const otherShop = {
    different: 11,
    named: [
      {
        id: '#1001',
        before: { customer: 'Ada', day: '2024-01-31' },
        after: { customer: 'Dora', day: '2025-06-01' },
      },
    ],
  }

  const shops = [{ slug: 'main', name: 'Main shop', matching: 0, conflicting: 11 }]
  const question = { otherShop, shops, question: 'shop' as const }

  it('is asked about with the orders before and after, and checked again as one of a new shop', async () => {
    const page = await previewed(madePreview(), { ...REFUSED, ...question })
    expect(heading('Which shop is the file from?')).toBeTruthy()
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(cells).toEqual(['#1001', 'Ada · Jan 31, 2024', 'Dora · Jun 1, 2025'])
    expect(screen.getByText('10 more not shown')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    const name = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the new shop' })
    expect(name.value).toBe('Shop 2')
    await page.user.clear(name)
    expect(button('From a new shop').hasAttribute('disabled')).toBe(true)
    await page.user.type(name, 'Outlet {Enter}')
    expect(page.last().run).toMatchObject({ purpose: 'check', answers: { newShop: 'Outlet', shop: undefined } })
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    expect(page.last().run).toMatchObject({ purpose: 'import', answers: { newShop: 'Outlet' } })
  })

  it('is asked about where only a few orders conflict, too, before it can be imported', async () => {
    const page = await previewed(madePreview(), madeReport(question))
    expect(button('Import 9 orders').hasAttribute('disabled')).toBe(true)
    await page.user.click(button('From Main shop'))
    expect(page.last().run).toMatchObject({ purpose: 'check', answers: { shop: 'main' } })
    await end(page, reported(madeReport()))
    expect(button('Import 9 orders').hasAttribute('disabled')).toBe(false)
  })

  it('can be the same shop', async () => {
    const page = await previewed(madePreview(), { ...REFUSED, ...question })
    await page.user.click(button('From Main shop'))
    expect(page.last().run).toMatchObject({ purpose: 'check', answers: { shop: 'main' } })
  })
})

it('links to the orders that an import wrote', async () => {
  const page = await previewed(madePreview())
  await page.user.click(button('Import 9 orders'))
  await end(page, reported(madeReport({ state: 'done', id: 'abc' })))
  const link = screen.getByRole('link', { name: 'Show these orders' })
  expect(link.getAttribute('href')).toBe('/order-list?importId=abc')
  await page.user.click(link)
  expect(page.onImported).toHaveBeenCalledTimes(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})
