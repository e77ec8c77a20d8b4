import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ImportRun } from '#client/data/import-source.ts'
import {
  type ImportAction,
  type ImportState,
  INITIAL_IMPORT_STATE,
  importReducer,
} from '#client/imports/import-state.ts'
import { UNKNOWN } from './made-preview.ts'
import { madeReport, REFUSED } from './made-report.ts'

const file = new File(['id'], 'orders.csv')
const run: ImportRun = { file, purpose: 'check', key: 'first', answers: {} }
const play = (...actions: ImportAction[]): ImportState => actions.reduce(importReducer, INITIAL_IMPORT_STATE)
const chosen: ImportAction = { type: 'chosen', files: [file], notice: '' }
const started: ImportAction = { type: 'started', index: 0, run }

describe('the steps of an import', () => {
  it('starts a run with an empty upload', () => {
    const { at } = play(chosen, started)
    expect(at).toEqual({ step: 'running', run, progress: { phase: 'uploading', done: 0, of: 2 } })
  })

  it.each([
    ['checked', madeReport()],
    ['done', madeReport({ state: 'done' })],
    ['refused', REFUSED],
  ] as const)('shows a %s report', (step, report) => {
    const { at } = play(chosen, started, { type: 'ended', key: 'first', outcome: { kind: 'report', report } })
    expect(at).toEqual({ step, run, report })
  })

  it('asks for the columns that a file lacks', () => {
    const { at } = play(chosen, started, {
      type: 'ended',
      key: 'first',
      outcome: { kind: 'question', preview: UNKNOWN },
    })
    expect(at).toEqual({ step: 'mapping', run, preview: UNKNOWN })
  })

  it('returns to the file chooser when cancelled, and reports that nothing was changed', () => {
    const state = play(chosen, started, { type: 'ended', key: 'first', outcome: { kind: 'cancelled' } })
    expect(state.at.step).toBe('choose')
    expect(state.notice).toBe('Cancelled. Nothing was changed.')
  })

  it('does not change the step when a drop contains no file', () => {
    const outcome = { kind: 'report', report: madeReport() } as const
    const state = play(
      chosen,
      started,
      { type: 'ended', key: 'first', outcome },
      { ...chosen, files: [], notice: 'No.' },
    )
    expect(state).toMatchObject({ at: { step: 'checked' }, files: [file], notice: 'No.' })
  })

  it('ignores events of a run that is no longer shown', () => {
    const late = fc.constantFrom<ImportAction>(
      { type: 'progress', key: 'old', progress: { phase: 'writing', done: 1, of: 2 } },
      { type: 'ended', key: 'old', outcome: { kind: 'cancelled' } },
      { type: 'ended', key: 'old', outcome: { kind: 'report', report: REFUSED } },
      { type: 'ended', key: 'old', outcome: { kind: 'question', preview: UNKNOWN } },
      { type: 'ended', key: 'old', outcome: { kind: 'problem', problem: { kind: 'busy', detail: '' } } },
    )
    const before = play(chosen, started)
    fc.assert(
      fc.property(fc.array(late), (actions) => {
        expect(actions.reduce(importReducer, before)).toBe(before)
      }),
    )
  })
})
