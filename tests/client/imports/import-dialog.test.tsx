// @vitest-environment jsdom
// Covers: data Import
import { act, cleanup, screen, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { polyfillDialog } from './dialog-in-jsdom.ts'
import { madePreview } from './made-preview.ts'
import { madeReport } from './made-report.ts'
import { button, chosen, done, end, heading, opened, reported } from './open-dialog.tsx'

beforeAll(polyfillDialog)
afterEach(cleanup)

describe('the import dialog', () => {
  it('is a modal named "Import orders" that focuses the file chooser and names the accepted files', async () => {
    await opened()
    expect(screen.getByRole('dialog', { name: 'Import orders' }).hasAttribute('open')).toBe(true)
    const input = screen.getByLabelText<HTMLInputElement>('Choose files')
    expect(document.activeElement).toBe(input)
    expect(input.accept).toBe('.csv,.tsv,.txt,.json,.ndjson,.xlsx,.zip')
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    for (const word of ['Shopify', 'WooCommerce', 'CSV with headings', 'JSON'])
      expect(described?.textContent).toContain(word)
  })

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['its button', (user: ReturnType<typeof userEvent.setup>) => user.click(button('Close'))],
  ])('closes once by %s and returns the focus', async (_, close) => {
    const page = await opened()
    await close(page.user)
    expect(page.onClose).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button('Import'))
  })

  it('checks first, then imports the same file under a new key and passes the report on', async () => {
    const page = await chosen()
    expect(page.last().run).toMatchObject({ purpose: 'check' })
    await end(page, reported(madeReport()))
    expect(document.activeElement).toBe(heading('9 orders ready to import'))
    expect(figures()).toMatchObject({
      'To create': '7',
      'To update': '2',
      Unchanged: '1',
      'Rejected records': '2',
      Records: '10 accepted, 2 rejected, 1 repeated, 1 blank',
    })

    await page.user.click(button('Import 9 orders'))
    const [check, written] = page.sent
    expect(written?.run).toMatchObject({ purpose: 'import', file: check?.run.file })
    expect(written?.run.key).not.toBe(check?.run.key)
    expect(page.onWritten).not.toHaveBeenCalled()
    await end(page, done)
    expect(document.activeElement).toBe(heading('9 orders imported'))
    expect(figures()).toMatchObject({
      Created: '7',
      Updated: '2',
      Format: 'Shopify order export (CSV, comma-separated)',
    })
    expect(within(screen.getByRole('list', { name: 'Notes' })).getByText('This file has no cities.')).toBeTruthy()
    expect(page.onWritten).toHaveBeenCalledTimes(1)

    await page.user.click(button('Show my orders'))
    expect(page.onImported).toHaveBeenCalledWith(madeReport({ state: 'done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the result first, then questions, problems and orders; how the file was read is folded', async () => {
    const page = await chosen()
    const named = [{ id: '#1', field: 'city', edited: 'Wien', inFile: 'Linz' }]
    const conflicts = { orders: 1, fields: 1, choice: 'keep' as const, named }
    const preview = madePreview({ recognised: false, confidence: 0.31, otherTotal: 'Who' })
    const details = ['1 column is ignored: “Who”.']
    await end(page, reported(madeReport({ conflicts, preview, details })))
    const inOrder = () => [
      heading('9 orders ready to import'),
      screen.getByText('To create'),
      screen.getByText('Are these the right columns?'),
      screen.getByText('Which column is the order total?'),
      screen.getByText(/^1 field was edited here/, { selector: 'h4' }),
      screen.getByText('2 rejected records'),
      screen.getByText('This file has no cities.'),
      screen.getByRole('table', { name: 'First orders as they will appear' }),
      screen.getByText('Details'),
    ]
    expect(inOrder()).toEqual(inOrder().toSorted(byPosition))
    const fold = screen.getByText('Details').closest('details')
    expect(fold?.open).toBe(false)
    for (const text of ['Format', 'Encoding', 'Date order', details[0] ?? ''])
      expect(fold?.contains(screen.getByText(text))).toBe(true)
    // Each column once.
    expect(screen.getAllByText(/Who/, { ignore: 'button' })).toHaveLength(1)

    await page.user.click(button('The columns are right'))
    await page.user.click(button('Import 9 orders'))
    await end(page, reported(madeReport({ state: 'done', conflicts, details })))
    const afterwards = [
      heading('9 orders imported'),
      screen.getByText('Created'),
      screen.getByText('2 rejected records'),
      screen.getByText('This file has no cities.'),
      screen.getByRole('link', { name: 'Show these orders' }),
      screen.getByText('Details'),
      button('Undo import'),
    ]
    expect(afterwards).toEqual(afterwards.toSorted(byPosition))
  })

  it('shows edits that the file has changed, keeps them by default, and says what was done', async () => {
    const page = await chosen()
    const named = [{ id: '#1', field: 'city', edited: 'Wien', inFile: 'Linz' }]
    const conflicts = { orders: 1, fields: 1, choice: 'keep' as const, named }
    await end(page, reported(madeReport({ conflicts })))
    heading('1 field was edited here and changed in the file (1 order)')
    const cells = screen.getAllByRole('cell', { name: /#1|City|Wien|Linz/ }).map(({ textContent }) => textContent)
    expect(cells).toEqual(['#1', 'City', 'Wien', 'Linz'])
    const [keep, replace] = screen.getAllByRole<HTMLInputElement>('radio')
    expect([keep?.checked, replace?.checked]).toEqual([true, false])
    await page.user.click(screen.getByLabelText('Use the values of the file'))
    await page.user.click(button('Import 9 orders'))
    expect(page.last().run.answers).toEqual({ edits: 'replace' })
    await end(page, reported(madeReport({ state: 'done', conflicts: { ...conflicts, choice: 'replace' } })))
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.getByText('The values of the file were used.')).toBeTruthy()
  })

  it('works by keyboard alone once a file is chosen', async () => {
    const page = await chosen()
    await end(page, reported(madeReport({ errors: [] })))
    await page.user.tab()
    expect(document.activeElement).toBe(screen.getByText('Details').closest('summary'))
    await page.user.tab()
    expect(document.activeElement).toBe(button('Choose another file'))
    await page.user.tab()
    await page.user.keyboard('{Enter}')
    await end(page, done)
    expect(page.sent).toHaveLength(2)
    await page.user.keyboard('{Escape}')
    expect(page.onClose).toHaveBeenCalledTimes(1)
  })

  it('offers no import when nothing is new', async () => {
    const page = await chosen()
    await end(page, reported(madeReport({ orders: { created: 0, updated: 0, unchanged: 10 } })))
    expect(heading('There is nothing new in this file')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await page.user.click(button('Choose another file'))
    expect(document.activeElement).toBe(screen.getByLabelText('Choose files'))
  })

  it('shows progress visually and to assistive technology', async () => {
    const page = await chosen()
    act(() => page.last().progress({ phase: 'reading', done: 0, of: 0 }))
    const bar = () => screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Checking orders.csv' })
    expect(bar().hasAttribute('value')).toBe(false)
    act(() => page.last().progress({ phase: 'reading', done: 130, of: 200 }))
    expect(bar().value).toBe(65)
    expect(screen.getByText('65%')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Checking orders.csv: 50 percent')
  })
})

describe('cancelling', () => {
  it('ends a check without changes', async () => {
    const page = await chosen()
    act(() => page.last().progress({ phase: 'reading', done: 1, of: 2 }))
    await page.user.click(button('Cancel'))
    expect(screen.getByRole('status').textContent).toBe('Cancelled. Nothing was changed.')
    expect(document.activeElement).toBe(screen.getByLabelText('Choose files'))
  })

  it('is offered until the end, but closing the dialog does not stop an uploaded import', async () => {
    const page = await chosen()
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    expect(button('Cancel')).toBeTruthy()
    act(() => page.last().progress({ phase: 'writing', done: 1, of: 2 }))
    expect(button('Cancel')).toBeTruthy()
    expect(screen.getByText(/^The import finishes even if you close this page\./)).toBeTruthy()
    await page.user.click(button('Close'))
    await end(page, done)
    expect(page.onWritten).toHaveBeenCalledWith(madeReport({ state: 'done' }))
  })

  it('ends an import that is being written', async () => {
    const page = await chosen()
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    const pace = { records: 1200, perSecond: 300, secondsLeft: 4 }
    act(() => page.last().progress({ phase: 'writing', done: 1, of: 2, ...pace }))
    expect(screen.getByText('1,200 orders · 300 per second · about 4 seconds left')).toBeTruthy()
    await page.user.click(button('Cancel'))
    expect(screen.getByRole('status').textContent).toBe('Cancelled. Nothing was changed.')
  })

  it('happens when the dialog is closed during the upload', async () => {
    const page = await chosen()
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    await page.user.click(button('Close'))
    // The aborted run's outcome is ignored.
    await end(page, done)
    expect(page.onWritten).not.toHaveBeenCalled()
  })
})

function byPosition(one: HTMLElement, other: HTMLElement): number {
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
}

function figures(): Record<string, string | null> {
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? null]),
  )
}
