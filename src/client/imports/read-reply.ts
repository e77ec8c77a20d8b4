import type { ImportReport } from '#contract/import-schema.ts'
import type { ImportProblem, RunOutcome } from './import-run.ts'

/** Turns the server's answer to an import into what the dialog shows. Never throws, whatever the body is. */
export function readReply(status: number, body: string): RunOutcome {
  const value = parse(body)
  if (status >= 200 && status < 300) {
    return isReport(value)
      ? { kind: 'report', report: value }
      : problem('failed', 'The answer did not come from Orderboard.')
  }
  // A refusal may come as a problem document (RFC 9457) around the report, or around its own sentences alone.
  if (isRecord(value) && isReport(value.report)) return { kind: 'report', report: value.report }
  const sentences = sentencesOf(value, status)
  // The server's own words where somebody, here or elsewhere, ended the import.
  if (status === 409 && /was cancelled/.test(sentences)) return { kind: 'cancelled' }
  return problem(KINDS[status] ?? 'failed', sentences)
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

function sentencesOf(value: unknown, status: number): string {
  if (!isRecord(value)) return status >= 500 ? `The server answered with status ${status}.` : ''
  const told = [value.detail, value.title].find((text) => typeof text === 'string' && text !== '')
  const request = typeof value.requestId === 'string' && status >= 500 ? ` (request ${value.requestId})` : ''
  return typeof told === 'string' ? told + request : ''
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

// Guards against another program's answer on this port, not against our own server: its replies are cut to the schema.
function isReport(value: unknown): value is ImportReport {
  return (
    isRecord(value) &&
    (value.state === 'done' || value.state === 'checked' || value.state === 'refused') &&
    isRecord(value.orders) &&
    Array.isArray(value.errors) &&
    Array.isArray(value.notes)
  )
}
