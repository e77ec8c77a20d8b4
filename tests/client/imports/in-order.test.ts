import { expect, it } from 'vitest'
import { inOrder } from '#client/imports/in-order.ts'
import { progressTitle } from '#client/imports/progress-words.ts'

it('a quoted text that turns the direction of writing keeps to itself, any other sentence stays as it is', () => {
  expect(inOrder('“\u202eeerf” isn’t an amount.')).toBe('\u2068“\u202eeerf”\u2069 isn’t an amount.')
  expect(inOrder('The column “סך” is empty; “free” isn’t an amount.')).toBe(
    'The column \u2068“סך”\u2069 is empty; “free” isn’t an amount.',
  )
  expect(inOrder('Date is missing.')).toBe('Date is missing.')
})

it('so does the name of a file', () => {
  const run = { file: new File(['x'], '\u202efdp.csv'), purpose: 'import', key: 'k', answers: {} } as const
  expect(progressTitle(run, { phase: 'reading', done: 0, of: 0 })).toBe('Reading \u2068\u202efdp.csv\u2069')
  expect(progressTitle(run, { phase: 'waiting', done: 0, of: 0, waitingFor: '\u202efdp.csv' })).toBe(
    'Waiting for the import of \u2068\u202efdp.csv\u2069 to finish',
  )
})
