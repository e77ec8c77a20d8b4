import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from '#client/data/http-imports/read-reply.ts'
import { madePreview, UNKNOWN } from '#tests/client/imports/made-preview.ts'
import { madeReport, REFUSED } from '#tests/client/imports/made-report.ts'

const problem = (kind: string, detail: string) => ({ kind: 'problem', problem: { kind, detail } })

describe('the answer to an import', () => {
  it('is the report', () => {
    expect(readReply(200, JSON.stringify(madeReport()))).toEqual({ kind: 'report', report: madeReport() })
  })

  it('is the report also inside a problem document', () => {
    const document = { title: 'Refused', status: 422, report: REFUSED }
    expect(readReply(422, JSON.stringify(document))).toEqual({ kind: 'report', report: REFUSED })
  })

  it('is a question where the file lacks columns that orders need', () => {
    const report = { ...REFUSED, preview: UNKNOWN }
    expect(readReply(200, JSON.stringify(report))).toEqual({ kind: 'question', preview: UNKNOWN })
    const known = { ...REFUSED, preview: madePreview() }
    expect(readReply(200, JSON.stringify(known))).toEqual({ kind: 'report', report: known })
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
  ])('with status %i is a problem of kind %s with the document’s detail', (status, kind) => {
    const { problem } = pick(readReply(status, JSON.stringify({ title: 'Title.', detail: 'Detail.' })))
    expect(problem).toEqual({ kind, detail: 'Detail.' })
  })

  it('uses the title without a detail, and names the request of a server error', () => {
    expect(readReply(409, '{"title":"Busy."}')).toEqual(problem('busy', 'Busy.'))
    expect(readReply(500, '{"detail":"Broken.","requestId":"r1"}')).toEqual(problem('failed', 'Broken. (request r1)'))
  })

  it('from another program on this port is reported as such', () => {
    expect(readReply(200, '<html>')).toEqual(problem('failed', 'The response did not come from Orderboard.'))
    expect(readReply(200, '{"state":"done"}')).toEqual(problem('failed', 'The response did not come from Orderboard.'))
  })

  it('never makes the reader throw', () => {
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
