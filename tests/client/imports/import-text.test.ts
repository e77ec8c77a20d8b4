import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportRun } from '#client/data/import-source.ts'
import { formatName } from '#client/imports/format-names.ts'
import { chooseMessages, consequenceOf, undoEffect } from '#client/imports/messages.ts'
import { closingNote, paceOf, percentOf, progressTitle, spokenProgress } from '#client/imports/progress-text.ts'
import { headline, readingOf, refusalSentences } from '#client/imports/report-text.ts'
import type { UndoReport } from '#contract/imports/import-list-schema.ts'
import LAYOUT_WORDS from '#server/imports/formats/shops/layouts.json' with { type: 'json' }
import { madeReport, REFUSED } from './made-report.ts'

const run: ImportRun = { file: new File([], 'a.csv'), purpose: 'import', key: 'k', answers: {} }

describe('the texts of an import', () => {
  it('name every shop system whose files are recognised', () => {
    const shops = LAYOUT_WORDS.layouts.map(
      ({ name }) => formatName({ format: name, isSheet: false, delimiter: ',' }).split(/[ ,]/)[0] ?? '',
    )
    expect(shops).toContain('Amazon')
    for (const shop of shops.filter((one) => one !== 'Orderboard')) expect(chooseMessages.formats).toContain(shop)
  })

  it('state the result in one sentence', () => {
    expect(headline(madeReport())).toBe('9 orders ready to import')
    expect(headline(madeReport({ state: 'done', orders: { created: 1, updated: 0, unchanged: 3 } }))).toBe(
      '1 order imported',
    )
    expect(headline(madeReport({ orders: { created: 0, updated: 0, unchanged: 3 } }))).toBe(
      'There is nothing new in this file',
    )
    expect(headline(REFUSED)).toBe('This file was not imported')
    expect(headline({ ...REFUSED, question: 'dateOrder' })).toBe('This file needs an answer first')
  })

  it('state the amounts of each currency and the period in it', () => {
    const euros = { currency: 'EUR', minor: 46_050 }
    const days = { from: '2026-01-02', to: '2026-03-03' }
    expect(headline(madeReport({ written: { amounts: [euros], ...days } }))).toBe(
      '9 orders ready to import, worth €460.50 (Jan 2 – Mar 3, 2026)',
    )
    const none = { currency: 'XXX', minor: 700 }
    const written = { amounts: [euros, { currency: 'JPY', minor: 1200 }, none], from: '2026-01-02', to: '2026-01-02' }
    expect(headline(madeReport({ state: 'done', written }))).toBe(
      '9 orders imported, worth €460.50, ¥1,200, and 7.00 without a currency (Jan 2, 2026)',
    )
    expect(headline(madeReport({ written: { amounts: [none], ...days } }))).toContain('worth 7.00 (')
    const six = ['AUD', 'CAD', 'CHF', 'EUR', 'GBP', 'USD'].map((currency) => ({ currency, minor: 100 }))
    expect(headline(madeReport({ written: { amounts: six, ...days } }))).toContain('€1.00, and 2 more currencies (')
  })

  it('describe how the file was read, without what does not apply', () => {
    expect(readingOf(madeReport({ dateOrder: 'day-first' }))).toEqual([
      ['Format', 'Shopify order export (CSV, comma-separated)'],
      ['Encoding', 'utf-8'],
      ['Date order', 'Day first'],
      ['Records', '10 accepted, 2 rejected, 1 repeated, 1 blank'],
    ])
    const bare = readingOf(madeReport({ format: 'json', encoding: null, delimiter: null, dateOrder: null }))
    expect(bare.map(([term]) => term)).toEqual(['Format', 'Records'])
  })

  it.each([
    [{ format: 'csv', delimiter: ';' }, 'CSV, semicolon-separated'],
    [{ format: 'table', delimiter: '\t', headingLine: 0 }, 'CSV without headings, tab-separated'],
    [{ format: 'csv', isSheet: true, delimiter: ',' }, 'Excel workbook'],
    [{ format: 'shopify', isSheet: true, delimiter: null }, 'Shopify order export (Excel workbook)'],
    [{ format: 'json', delimiter: null }, 'JSON'],
    [{ format: 'orderboard', delimiter: null }, 'Orderboard export (JSON)'],
  ])('name the format of %j: %s', (file, name) => {
    expect(formatName({ isSheet: false, ...file })).toBe(name)
  })

  it('give as reasons of a refusal the first error and those about the whole file, each once', () => {
    const whole = { record: null, line: null, column: null }
    const errors = [
      { record: 1, line: 2, column: 'Date', reason: 'First.' },
      { ...whole, reason: 'Whole.' },
      { ...whole, reason: 'Whole.' },
      { record: 2, line: 3, column: 'Date', reason: 'Second.' },
    ]
    expect(refusalSentences(madeReport({ errors }))).toEqual(['First.', 'Whole.'])
  })

  it('do not claim that nothing was written when that is unknown', () => {
    expect(consequenceOf({ kind: 'unreachable', detail: '' }, 'import')).toContain('may already have been saved')
    expect(consequenceOf({ kind: 'unreachable', detail: '' }, 'check')).toBe('Nothing was changed.')
    expect(consequenceOf({ kind: 'busy', detail: '' }, 'import')).toBe('Nothing was changed.')
  })

  it('are announced once per phase and quarter, not at every percent', () => {
    const spoken = new Set<string>()
    for (let done = 0; done <= 1000; done++) spoken.add(spokenProgress(run, { phase: 'writing', done, of: 1000 }))
    expect([...spoken]).toEqual([
      'Saving orders from a.csv',
      'Saving orders from a.csv: 25 percent',
      'Saving orders from a.csv: 50 percent',
      'Saving orders from a.csv: 75 percent',
    ])
  })

  it('name the import that is waited for, and that this one starts automatically', () => {
    const waiting = { phase: 'waiting', done: 0, of: 0, waitingFor: 'b.csv', ahead: 1 } as const
    expect(progressTitle(run, waiting)).toBe('Waiting for the import of b.csv to finish')
    expect(progressTitle(run, { ...waiting, ahead: 3 })).toBe('Waiting for the import of b.csv and 2 more to finish')
    expect(progressTitle(run, { ...waiting, waitingFor: '' })).toBe(
      'Waiting for another change of the orders to finish',
    )
    expect(closingNote(run, waiting)).toMatch(
      /starts automatically\. You can close this dialog, but closing the page cancels/,
    )
    expect(closingNote({ ...run, purpose: 'check' }, waiting)).toBe('The check changes nothing.')
  })

  it('state the rate and the time left', () => {
    const writing = { phase: 'writing', done: 1, of: 2, records: 1200, perSecond: 300 } as const
    expect(paceOf({ ...writing, secondsLeft: 4 })).toBe('1,200 orders · 300 per second · about 4 seconds left')
    expect(paceOf({ ...writing, secondsLeft: 180 })).toBe('1,200 orders · 300 per second · about 3 minutes left')
    expect(paceOf({ ...writing, secondsLeft: 0 })).toBe('1,200 orders · 300 per second · almost done')
    expect(paceOf(writing)).toBe('1,200 orders · 300 per second')
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

describe('the effect of undoing an import', () => {
  const report = (changes: Partial<UndoReport>): UndoReport => ({
    id: 'one',
    name: 'june.csv',
    state: 'checked',
    deleted: 0,
    restored: 0,
    keptCount: 0,
    kept: [],
    ...changes,
  })
  it.each([
    [{ deleted: 1 }, 'Deletes the 1 order it created.'],
    [{ deleted: 70, restored: 31 }, 'Deletes the 70 orders it created and restores 31 it changed.'],
    [{ keptCount: 2 }, '2 orders were changed since, and that stays.'],
    [{ restored: 2, keptCount: 1 }, 'Restores the 2 orders it changed. 1 order was changed since, and that stays.'],
    [{}, 'No orders change.'],
    [{ state: 'undone', restored: 3 }, 'Restored the 3 orders it changed.'],
    [{ state: 'undone', deleted: 3, restored: 1 }, 'Deleted the 3 orders it created and restored 1 it changed.'],
  ] as const)('of %o is: %s', (changes, text) => expect(undoEffect(report(changes))).toBe(text))
})
