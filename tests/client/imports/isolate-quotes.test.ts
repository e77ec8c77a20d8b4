import { expect, it } from 'vitest'
import { isolateQuotes } from '#client/imports/isolate-quotes.ts'
import { progressTitle } from '#client/imports/progress-text.ts'

it('isolates quoted text that changes the writing direction and leaves other sentences unchanged', () => {
  expect(isolateQuotes('"\u202eeerf" is no amount.')).toBe('\u2068"\u202eeerf"\u2069 is no amount.')
  expect(isolateQuotes('The column "סך" is none; "free" is no amount.')).toBe(
    'The column \u2068"סך"\u2069 is none; "free" is no amount.',
  )
  expect(isolateQuotes('There is no date.')).toBe('There is no date.')
})

it('isolates file names', () => {
  const run = { file: new File(['x'], '\u202efdp.csv'), purpose: 'import', key: 'k', answers: {} } as const
  expect(progressTitle(run, { phase: 'reading', done: 0, of: 0 })).toBe('Reading \u2068\u202efdp.csv\u2069')
  expect(progressTitle(run, { phase: 'waiting', done: 0, of: 0, waitingFor: '\u202efdp.csv' })).toBe(
    'Waiting for the import of \u2068\u202efdp.csv\u2069 to finish',
  )
})
