// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ImportProblem } from '#client/imports/import-run.ts'
import { teachDialog } from './dialog-in-jsdom.ts'
import { madeReport, REFUSED } from './made-report.ts'
import { button, chosen, csv, end, heading, reported } from './open-dialog.tsx'

beforeAll(teachDialog)
afterEach(cleanup)

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
