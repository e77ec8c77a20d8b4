import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportRun } from '#client/imports/import-run.ts'
import { consequenceOf } from '#client/imports/problem-text.ts'
import { closingNote, paceOf, percentOf, progressTitle, spokenProgress } from '#client/imports/progress-words.ts'
import { headline, readingOf, refusalSentences } from '#client/imports/report-words.ts'
import { madeReport, REFUSED } from './made-report.ts'

const run: ImportRun = { file: new File([], 'a.csv'), purpose: 'import', key: 'k', answers: {} }

describe('the words of an import', () => {
  it('say the result in one sentence', () => {
    expect(headline(madeReport())).toBe('9 orders can be imported')
    expect(headline(madeReport({ state: 'done', orders: { created: 1, updated: 0, unchanged: 3 } }))).toBe(
      '1 order imported',
    )
    expect(headline(madeReport({ orders: { created: 0, updated: 0, unchanged: 3 } }))).toBe(
      'There is nothing new in this file',
    )
    expect(headline(REFUSED)).toBe('This file was not imported')
  })

  it('name how the file was read, and leave out what does not apply', () => {
    expect(readingOf(madeReport({ delimiter: '\t', dateOrder: 'day-first' }))).toEqual([
      ['Format', 'Shopify order export'],
      ['Encoding', 'utf-8'],
      ['Delimiter', 'tab'],
      ['Date order', 'Day first (31/12)'],
    ])
    expect(readingOf(madeReport({ format: 'new-shop', encoding: null, delimiter: null, dateOrder: null }))).toEqual([
      ['Format', 'new-shop'],
    ])
  })

  it('of a refusal are its first error and those about the whole file, each once', () => {
    const whole = { record: null, line: null, column: null }
    const errors = [
      { record: 1, line: 2, column: 'Date', reason: 'First.' },
      { ...whole, reason: 'Whole.' },
      { ...whole, reason: 'Whole.' },
      { record: 2, line: 3, column: 'Date', reason: 'Second.' },
    ]
    expect(refusalSentences(madeReport({ errors }))).toEqual(['First.', 'Whole.'])
  })

  it('never promise that nothing was written where nobody knows', () => {
    expect(consequenceOf({ kind: 'unreachable', detail: '' }, 'import')).toContain('may have been written')
    expect(consequenceOf({ kind: 'unreachable', detail: '' }, 'check')).toBe('Nothing was changed.')
    expect(consequenceOf({ kind: 'busy', detail: '' }, 'import')).toBe('Nothing was changed.')
  })

  it('are spoken once a phase and a quarter, not at every percent', () => {
    const spoken = new Set<string>()
    for (let done = 0; done <= 1000; done++) spoken.add(spokenProgress(run, { phase: 'writing', done, of: 1000 }))
    expect([...spoken]).toEqual([
      'Writing the orders of a.csv',
      'Writing the orders of a.csv: 25 percent',
      'Writing the orders of a.csv: 50 percent',
      'Writing the orders of a.csv: 75 percent',
    ])
  })

  it('say what is waited for, and that it begins by itself', () => {
    const waiting = { phase: 'waiting', done: 0, of: 0, waitingFor: 'b.csv', ahead: 1 } as const
    expect(progressTitle(run, waiting)).toBe('Waiting for the import of b.csv to finish')
    expect(progressTitle(run, { ...waiting, ahead: 3 })).toBe('Waiting for the import of b.csv and 2 more to finish')
    expect(progressTitle(run, { ...waiting, waitingFor: '' })).toBe(
      'Waiting for another change of the orders to finish',
    )
    expect(closingNote(run, waiting)).toMatch(/begins by itself\. You can close this dialog\. Closing the page cancels/)
    expect(closingNote({ ...run, purpose: 'check' }, waiting)).toBe('Nothing is changed by the check.')
  })

  it('say the pace and the time left, the last moment too', () => {
    const writing = { phase: 'writing', done: 1, of: 2, records: 1200, perSecond: 300 } as const
    expect(paceOf({ ...writing, secondsLeft: 4 })).toBe('1,200 orders, 300 a second, about 4 seconds left')
    expect(paceOf({ ...writing, secondsLeft: 180 })).toBe('1,200 orders, 300 a second, about 3 minutes left')
    expect(paceOf({ ...writing, secondsLeft: 0 })).toBe('1,200 orders, 300 a second, nearly done')
    expect(paceOf(writing)).toBe('1,200 orders, 300 a second')
  })

  it('give a percentage between 0 and 100, and 100 only at the end', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (done, of) => {
        const percent = percentOf({ done, of })
        if (of === 0) expect(percent).toBeUndefined()
        else expect(percent === 100).toBe(done >= of)
      }),
    )
  })
})
