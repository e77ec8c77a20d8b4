// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportProblem } from '#client/data/import-source.ts'
import { polyfillDialog } from './dialog-in-jsdom.ts'
import { madeReport, REFUSED } from './made-report.ts'
import { button, chosen, csv, end, heading, reported } from './open-dialog.tsx'

beforeAll(polyfillDialog)
afterEach(cleanup)

describe('a file that is refused', () => {
  it('shows the reason and that nothing was changed', async () => {
    const page = await chosen(csv('photo.csv'))
    await end(page, reported(REFUSED))
    expect(heading('This file was not imported')).toBeTruthy()
    expect(screen.getByText('This is an image, not a list of orders.')).toBeTruthy()
    expect(screen.getByText(/^Nothing was changed\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Day first/ })).toBeNull()
  })

  const DATES = 'How are the dates in this file written?'
  const AMOUNTS = 'How are the amounts in this file written?'
  const UNITS = 'What are the amounts in this file?'
  const asking = (reason: string) =>
    reported({
      ...REFUSED,
      errors: [{ record: null, line: null, column: null, reason }],
      question: /date/.test(reason) ? 'dateOrder' : /unit/.test(reason) ? 'amountUnit' : 'decimalMark',
    })

  it.each([
    ['Choose the date order.', DATES, 'Day first (31/12)', { dateOrder: 'day-first' }],
    ['Choose the date order.', DATES, 'Month first (12/31)', { dateOrder: 'month-first' }],
    ['Choose the decimal mark.', AMOUNTS, 'Decimal comma (1.234,50)', { decimalMark: 'comma' }],
    ['Choose the decimal mark.', AMOUNTS, 'Decimal point (1,234.50)', { decimalMark: 'point' }],
    ['Choose the unit.', UNITS, 'Cents (1250 is 12.50)', { amountUnit: 'minor' }],
  ])('asks how an ambiguous file is read: %s %s %s', async (reason, legend, label, answers) => {
    const page = await chosen()
    await end(page, asking(reason))
    const question = screen.getByRole('group', { name: legend })
    await page.user.click(within(question).getByRole('button', { name: label }))
    expect(page.last().run).toMatchObject({ purpose: 'check', answers })
    await end(page, reported(madeReport()))
    await page.user.click(button('Import 9 orders'))
    expect(page.last().run).toMatchObject({ purpose: 'import', answers })
  })

  it('combines the answers to two questions', async () => {
    const page = await chosen()
    await end(page, asking('Choose the date order.'))
    await page.user.click(button('Day first (31/12)'))
    await end(page, asking('Choose the decimal mark.'))
    await page.user.click(button('Decimal comma (1.234,50)'))
    expect(page.last().run.answers).toEqual({ dateOrder: 'day-first', decimalMark: 'comma' })
  })
})

describe('an import that fails', () => {
  const cases: [ImportProblem['kind'], RegExp, RegExp][] = [
    ['unreachable', /cannot be reached/, /still running/],
    ['unreadable', /no longer be read/, /Choose it again/],
    ['forbidden', /does not accept imports from this page/, /address it printed/],
    ['busy', /Another import is running/, /Wait until it finishes/],
    ['too-large', /larger than 2 GB/, /shorter period/],
    ['refused', /refused the file/, /Correct the file/],
    ['unavailable', /server could not run the import/, /^Try again\.$/],
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
    // Only a request that may still be running is repeated under its key.
    expect(page.sent[1]?.run.key === page.sent[0]?.run.key).toBe(kind === 'unreachable' || kind === 'busy')
  })
})
