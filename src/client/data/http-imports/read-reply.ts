import type { ImportProblem, RunOutcome } from '#client/data/import-source.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ImportReport } from '#contract/imports/import-schema.ts'
import { importReplyMessages } from './messages.ts'

/** The outcome in the server's answer to an import. Never throws, whatever the body is. */
export function readReply(status: number, body: string): RunOutcome {
  const value = parse(body)
  if (status >= 200 && status < 300) {
    if (!isReport(value)) return problem('failed', importReplyMessages.notOrderboard)
    return questionIn(value.preview) ?? { kind: 'report', report: value }
  }
  // A refusal is a problem document (RFC 9457) with or without a report.
  if (isRecord(value) && isReport(value.report)) return { kind: 'report', report: value.report }
  const sentence = sentenceOf(value, status)
  // The import was cancelled from another tab or computer; only the sentence distinguishes this from a busy server.
  if (status === 409 && /\bcancelled\b/.test(sentence)) return { kind: 'cancelled' }
  return problem(KINDS[status] ?? 'failed', sentence)
}

/** What a file lacks, if it lacks anything that orders need. */
export function questionIn(preview: ImportPreview | undefined): RunOutcome | undefined {
  return preview && preview.missing.length > 0 ? { kind: 'question', preview } : undefined
}

const KINDS: Readonly<Record<number, ImportProblem['kind']>> = {
  400: 'refused',
  403: 'forbidden',
  408: 'unavailable',
  409: 'busy',
  413: 'too-large',
  415: 'refused',
  422: 'refused',
  429: 'unavailable',
  503: 'unavailable',
  507: 'unavailable',
}

function problem(kind: ImportProblem['kind'], detail: string): RunOutcome {
  return { kind: 'problem', problem: { kind, detail } }
}

function sentenceOf(value: unknown, status: number): string {
  if (!isRecord(value)) return status >= 500 ? importReplyMessages.status(status) : ''
  const sentence = [value.detail, value.title].find((text) => typeof text === 'string' && text !== '')
  if (typeof sentence !== 'string') return ''
  return typeof value.requestId === 'string' && status >= 500
    ? importReplyMessages.withRequest(sentence, value.requestId)
    : sentence
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

// Another program may answer on this port; our own server's replies always match the schema.
function isReport(value: unknown): value is ImportReport {
  return (
    isRecord(value) &&
    (value.state === 'done' || value.state === 'checked' || value.state === 'refused') &&
    isRecord(value.orders) &&
    Array.isArray(value.errors) &&
    Array.isArray(value.notes)
  )
}
