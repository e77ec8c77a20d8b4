import { describe, expect, it } from 'vitest'
import { RefusedError } from '#client/data/errors.ts'
import { sampleWorkspace } from '#client/data/sample/sample-workspace.ts'

const { settings, targets, imports } = sampleWorkspace
const REASON = 'The sample data cannot be changed. Start the Orderboard server to work with your own orders.'
const file = new File(['id'], 'orders.csv')
const signal = new AbortController().signal

describe('the sample workspace', () => {
  it.each([
    ['settings', () => settings.read()],
    ['a change of the settings', () => settings.save({ excludedStatuses: [], countedDate: 'placed' }, '"1"')],
    ['targets', () => targets.read()],
    ['a change of the targets', () => targets.save({ targets: [] }, '"1"')],
    ['a preview', () => imports.preview(file, {}, signal)],
    ['past imports', () => imports.list(1)],
    ['undoing an import', () => imports.undo('one', true)],
    ['cancelling an import', () => imports.cancel('one')],
  ])('refuses %s with a sentence', async (_what, call) => {
    const error: unknown = await call().catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ message: REASON })
  })

  it('refuses a file', async () => {
    const run = { file, purpose: 'import', key: 'k', answers: {} } as const
    const outcome = await imports.send(run, () => {}, signal)
    expect(outcome).toEqual({ kind: 'problem', problem: { kind: 'refused', detail: REASON } })
  })
})
