import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from '#client/imports/read-reply.ts'
import { madeReport, REFUSED } from './made-report.ts'

const problem = (kind: string, detail: string) => ({ kind: 'problem', problem: { kind, detail } })

describe('the answer to an import', () => {
  it('is the report', () => {
    expect(readReply(200, JSON.stringify(madeReport()))).toEqual({ kind: 'report', report: madeReport() })
  })

  it('is the report too where a problem document carries it', () => {
    const document = { title: 'Refused', status: 422, report: REFUSED }
    expect(readReply(422, JSON.stringify(document))).toEqual({ kind: 'report', report: REFUSED })
  })

  it.each([
    [400, 'refused'],
    [403, 'forbidden'],
    [409, 'busy'],
    [408, 'unavailable'],
    [413, 'too-large'],
    [422, 'refused'],
    [429, 'unavailable'],
    [500, 'failed'],
    [404, 'failed'],
  ])('with status %i is a problem of kind %s, in the words of its document', (status, kind) => {
    const { problem } = pick(readReply(status, JSON.stringify({ title: 'Title.', detail: 'Detail.' })))
    expect(problem).toEqual({ kind, detail: 'Detail.' })
  })

  it('takes the title where there is no detail, and names the request of an error in the server', () => {
    expect(readReply(409, '{"title":"Busy."}')).toEqual(problem('busy', 'Busy.'))
    expect(readReply(500, '{"detail":"Broken.","requestId":"r1"}')).toEqual(problem('failed', 'Broken. (request r1)'))
  })

  it('from another program on this port is said to be that', () => {
    expect(readReply(200, '<html>')).toEqual(problem('failed', 'The answer did not come from Orderboard.'))
    expect(readReply(200, '{"state":"done"}')).toEqual(problem('failed', 'The answer did not come from Orderboard.'))
  })

  it('is never thrown over, whatever it is', () => {
    const bodies = fc.oneof(fc.string(), fc.json())
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), bodies, (status, body) => {
        expect(['report', 'problem']).toContain(readReply(status, body).kind)
      }),
    )
  })
})

function pick(outcome: ReturnType<typeof readReply>) {
  if (outcome.kind !== 'problem') throw new Error(`expected a problem, got ${outcome.kind}`)
  return outcome
}
