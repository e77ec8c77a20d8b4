// @vitest-environment jsdom
import { act, cleanup, createEvent, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import ImportDialog from '#client/imports/import-dialog.tsx'
import type { ImportProblem, RunOutcome } from '#client/imports/import-run.ts'
import type { ImportReport } from '#contract/import-schema.ts'
import { teachDialog } from './dialog-in-jsdom.ts'
import { fakeSend } from './fake-send.ts'
import { madeReport, REFUSED } from './made-report.ts'

beforeAll(teachDialog)
afterEach(cleanup)

const csv = (name = 'orders.csv') => new File(['id,date'], name, { type: 'text/csv' })
const reported = (report: ImportReport): RunOutcome => ({ kind: 'report', report })
const done = reported(madeReport({ state: 'done' }))

function setup() {
  const server = fakeSend()
  const onClose = vi.fn()
  const onImported = vi.fn()
  const onWritten = vi.fn()
  function Page() {
    const [isOpen, setOpen] = useState(false)
    return (
      <StrictMode>
        <button type="button" onClick={() => setOpen(true)}>
          Import
        </button>
        {isOpen && (
          <ImportDialog
            send={server.send}
            onClose={() => {
              onClose()
              setOpen(false)
            }}
            onImported={onImported}
            onWritten={onWritten}
          />
        )}
      </StrictMode>
    )
  }
  render(<Page />)
  const user = userEvent.setup()
  return { user, ...server, onClose, onImported, onWritten }
}

async function opened() {
  const page = setup()
  await page.user.click(button('Import'))
  return page
}

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const heading = (name: string) => screen.getByRole('heading', { name })
const end = (page: Awaited<ReturnType<typeof opened>>, outcome: RunOutcome) => act(async () => page.last().end(outcome))

async function chosen(...files: File[]) {
  const page = await opened()
  await page.user.upload(screen.getByLabelText('Choose files'), files.length > 0 ? files : [csv()])
  return page
}

describe('the import dialog', () => {
  it('is a modal named "Import orders" that starts at its file chooser and says what it takes', async () => {
    await opened()
    expect(screen.getByRole('dialog', { name: 'Import orders' }).hasAttribute('open')).toBe(true)
    const input = screen.getByLabelText<HTMLInputElement>('Choose files')
    expect(document.activeElement).toBe(input)
    expect(input.accept).toBe('.csv,.tsv,.txt,.json,.ndjson')
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    for (const word of ['Shopify', 'WooCommerce', 'CSV with headings', 'JSON'])
      expect(described?.textContent).toContain(word)
  })

  it.each([
    ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
    ['its button', (user: ReturnType<typeof userEvent.setup>) => user.click(button('Close'))],
  ])('closes by %s once and gives the focus back', async (_, close) => {
    const page = await opened()
    await close(page.user)
    expect(page.onClose).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button('Import'))
  })

  it('checks first, then imports the same file under a new key, and hands the report on', async () => {
    const page = await chosen()
    expect(page.last().run).toMatchObject({ purpose: 'check' })
    await end(page, reported(madeReport()))
    expect(document.activeElement).toBe(heading('9 orders can be imported'))
    expect(figures()).toMatchObject({
      'To create': '7',
      'To update': '2',
      Unchanged: '1',
      Rejected: '2',
      Repeated: '1',
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
      Accepted: '10',
      Blank: '1',
      Format: 'Shopify order export',
    })
    expect(within(screen.getByRole('list', { name: 'Notes' })).getByText('This file has no cities.')).toBeTruthy()
    expect(page.onWritten).toHaveBeenCalledTimes(1)

    await page.user.click(button('Show my orders'))
    expect(page.onImported).toHaveBeenCalledWith(madeReport({ state: 'done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('works by keyboard alone once a file is chosen', async () => {
    const page = await chosen()
    await end(page, reported(madeReport({ errors: [] })))
    await page.user.tab()
    expect(document.activeElement).toBe(button('Choose another file'))
    await page.user.tab()
    await page.user.keyboard('{Enter}')
    await end(page, done)
    expect(page.sent).toHaveLength(2)
    await page.user.keyboard('{Escape}')
    expect(page.onClose).toHaveBeenCalledTimes(1)
  })

  it('offers no import where there is nothing new', async () => {
    const page = await chosen()
    await end(page, reported(madeReport({ orders: { created: 0, updated: 0, unchanged: 10 } })))
    expect(heading('There is nothing new in this file')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull()
    await page.user.click(button('Choose another file'))
    expect(document.activeElement).toBe(screen.getByLabelText('Choose files'))
  })

  it('shows how far it is, to the eye and to assistive technology', async () => {
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

describe('taking an import back', () => {
  it('is possible while it checks: nothing was changed', async () => {
    const page = await chosen()
    act(() => page.last().progress({ phase: 'reading', done: 1, of: 2 }))
    await page.user.click(button('Cancel'))
    expect(screen.getByRole('status').textContent).toBe('Cancelled. Nothing was changed.')
    expect(document.activeElement).toBe(screen.getByLabelText('Choose files'))
  })

  it('is not offered once the bytes of an import are there, and closing does not stop it', async () => {
    const page = await chosen()
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    expect(button('Cancel')).toBeTruthy()
    act(() => page.last().progress({ phase: 'writing', done: 1, of: 2 }))
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(screen.getByText('The import finishes even if you close this window.')).toBeTruthy()
    await page.user.click(button('Close'))
    await end(page, done)
    expect(page.onWritten).toHaveBeenCalledWith(madeReport({ state: 'done' }))
  })

  it('happens by closing while the file is still on its way', async () => {
    const page = await chosen()
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    await page.user.click(button('Close'))
    // Aborted: the answer that comes anyway is nobody's.
    await end(page, done)
    expect(page.onWritten).not.toHaveBeenCalled()
  })
})

describe('a file that is refused', () => {
  it('is refused with its sentence, and nothing is changed', async () => {
    const page = await chosen(csv('photo.csv'))
    await end(page, reported(REFUSED))
    expect(heading('This file was not imported')).toBeTruthy()
    expect(screen.getByText('This is an image, not a list of orders.')).toBeTruthy()
    expect(screen.getByText(/^Nothing was changed\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Day first/ })).toBeNull()
  })

  it.each([
    ['Day first (31/12)', 'day-first'],
    ['Month first (12/31)', 'month-first'],
  ])('over its dates is asked about: %s', async (label, dateOrder) => {
    const page = await chosen()
    const whole = { record: null, line: null, column: 'date' }
    await end(page, reported({ ...REFUSED, errors: [{ ...whole, reason: 'Both are possible: say dateOrder.' }] }))
    const question = screen.getByRole('group', { name: 'How are the dates in this file written?' })
    await page.user.click(within(question).getByRole('button', { name: label }))
    expect(page.last().run).toMatchObject({ purpose: 'check', dateOrder })
    await end(page, reported(madeReport({ dateOrder })))
    await page.user.click(button('Import 9 orders'))
    expect(page.last().run).toMatchObject({ purpose: 'import', dateOrder })
  })
})

describe('an import that fails', () => {
  const cases: [ImportProblem['kind'], RegExp, RegExp][] = [
    ['unreachable', /cannot be reached/, /still running/],
    ['unreadable', /no longer be read/, /Choose it once more/],
    ['forbidden', /does not take imports from this page/, /address it printed/],
    ['busy', /Another import is running/, /Wait until it is finished/],
    ['too-large', /larger than the server takes/, /shorter period/],
    ['refused', /refused the file/, /correct this one/],
    ['failed', /import failed/, /Try again/],
  ]
  it.each(cases)('says what happened and what to do: %s', async (kind, title, advice) => {
    const page = await chosen()
    await end(page, { kind: 'problem', problem: { kind, detail: 'In the words of the server.' } })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: title }))
    expect(screen.getByText(advice, { selector: 'p' })).toBeTruthy()
    expect(screen.getByText('In the words of the server.')).toBeTruthy()
    await page.user.click(button('Try again'))
    expect(page.sent).toHaveLength(2)
    // Only an unanswered request is asked again under its key: another answer would only be repeated.
    expect(page.sent[1]?.run.key === page.sent[0]?.run.key).toBe(kind === 'unreachable')
  })
})

describe('the rejected records', () => {
  const errors = Array.from({ length: 250 }, (_, at) => ({
    record: at + 1,
    line: at + 2,
    column: 'Total',
    reason: at === 0 ? '=cmd()' : `Row ${at} has no amount.`,
  }))

  it('are a table of the first hundred, the number of the others, and a download of all', async () => {
    const page = await chosen(csv('orders-2026.csv'))
    await end(page, reported(madeReport({ rejected: 250, errors })))
    const table = screen.getByRole('table', { name: '250 rejected records' })
    const rows = within(table).getAllByRole('row')
    expect(rows).toHaveLength(101)
    expect(within(table).getAllByRole('columnheader').map(text)).toEqual(['Record', 'Line', 'Column', 'Reason'])
    expect(
      within(rows[2] as HTMLElement)
        .getAllByRole('cell')
        .map(text),
    ).toEqual(['2', '3', 'Total', 'Row 1 has no amount.'])
    expect(screen.getByText('and 150 more')).toBeTruthy()

    const saved = watchDownloads()
    await page.user.click(button('Download the whole list (CSV)'))
    const lines = (await saved.blobs[0]?.text())?.trim().split('\r\n')
    expect(saved.names).toEqual(['orders-2026-rejected.csv'])
    expect(lines).toHaveLength(251)
    expect(lines?.[1]).toBe("1,2,Total,'=cmd()")
  })

  it('are said to be cut where the server cut them', async () => {
    const page = await chosen()
    await end(page, reported(madeReport({ rejected: 5000, errors })))
    expect(screen.getByText('and 4,900 more')).toBeTruthy()
    expect(button('Download the first 250 (CSV)')).toBeTruthy()
  })
})

describe('files that are dropped', () => {
  const entry = (file: File, isDirectory = false) => ({
    kind: 'file',
    getAsFile: () => file,
    webkitGetAsEntry: () => ({ isDirectory }),
  })
  const drop = (...items: object[]) =>
    fireEvent.drop(screen.getByRole('dialog'), { dataTransfer: { items, files: [] } })

  it('may land anywhere in the dialog and come one after another', async () => {
    const page = await opened()
    drop(entry(csv('a.csv')), entry(csv('b.csv')))
    expect(page.last().run.file.name).toBe('a.csv')
    expect(screen.getByText('File 1 of 2')).toBeTruthy()
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    await end(page, done)
    await page.user.click(button('Next file'))
    expect(page.last().run).toMatchObject({ file: { name: 'b.csv' }, purpose: 'check' })
    expect(screen.getByText('File 2 of 2')).toBeTruthy()
    await end(page, reported(REFUSED))
    expect(button('Choose another file')).toBeTruthy()
  })

  it('are not opened by the browser in place of the page, and wait their turn while one is at work', async () => {
    const page = await chosen()
    const event = createEvent.drop(screen.getByRole('dialog'), {
      dataTransfer: { items: [entry(csv('late.csv'))], files: [] },
    })
    fireEvent(screen.getByRole('dialog'), event)
    expect(event.defaultPrevented).toBe(true)
    expect(page.sent).toHaveLength(1)
  })

  it('are awaited visibly while they hover over the dialog, and no longer once they leave it', async () => {
    await opened()
    const dialog = screen.getByRole('dialog')
    const inside = screen.getByLabelText('Choose files')
    const files = { dataTransfer: { dropEffect: 'none' } }
    fireEvent.dragOver(inside, files)
    expect(screen.getByText('Let go to check the file')).toBeTruthy()
    // From one part of the dialog to another is not out of it.
    fireEvent(inside, new MouseEvent('dragleave', { bubbles: true, relatedTarget: dialog }))
    expect(screen.getByText('Let go to check the file')).toBeTruthy()
    fireEvent(inside, new MouseEvent('dragleave', { bubbles: true, relatedTarget: null }))
    expect(screen.queryByText('Let go to check the file')).toBeNull()
  })

  it('that are a folder are answered with a sentence', async () => {
    const page = await opened()
    drop(entry(new File([], '2026'), true))
    expect(screen.getByRole('status').textContent).toBe('A folder cannot be imported. Drop the files in it.')
    expect(page.sent).toHaveLength(0)
  })
})

const text = (element: Element) => element.textContent

function figures(): Record<string, string | null> {
  return Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent ?? '', term.nextElementSibling?.textContent ?? null]),
  )
}

function watchDownloads() {
  const blobs: Blob[] = []
  const names: string[] = []
  URL.createObjectURL = (blob) => {
    blobs.push(blob as Blob)
    return 'blob:list'
  }
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { blobs, names }
}
