import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import type { ImportRun, RunOutcome, RunProgress } from './import-run.ts'
import { pollProgress } from './poll-progress.ts'
import { readReply } from './read-reply.ts'
import { BROWSER_TRANSPORT, type Transport } from './transport.ts'

export type SendFile = (
  run: ImportRun,
  onProgress: (progress: RunProgress) => void,
  signal: AbortSignal,
) => Promise<RunOutcome>

/**
 * Sends one file and resolves with the server's report, a problem, or `cancelled` once `signal` aborts; never rejects.
 * XMLHttpRequest, because fetch tells nothing about how far an upload is. When the bytes are there, the server is asked
 * how far it is.
 */
export async function sendFile(
  run: ImportRun,
  onProgress: (progress: RunProgress) => void,
  signal: AbortSignal,
  transport: Transport = BROWSER_TRANSPORT,
): Promise<RunOutcome> {
  if (signal.aborted) return { kind: 'cancelled' }
  // Checked here too: the server may hang up on a larger body before its sentence arrives.
  if (run.file.size > MAX_FILE_BYTES) return { kind: 'problem', problem: { kind: 'too-large', detail: '' } }
  const ended = new AbortController()
  const outcome = await post(run, onProgress, signal, transport, ended.signal)
  ended.abort()
  return outcome.kind === 'problem' && outcome.problem.kind === 'unreachable' && !(await isReadable(run.file))
    ? { kind: 'problem', problem: { kind: 'unreadable', detail: '' } }
    : outcome
}

function post(
  run: ImportRun,
  onProgress: (progress: RunProgress) => void,
  signal: AbortSignal,
  transport: Transport,
  ended: AbortSignal,
): Promise<RunOutcome> {
  return new Promise((resolve) => {
    const request = transport.request()
    let isSent = false
    const unreachable = () => resolve({ kind: 'problem', problem: { kind: 'unreachable', detail: '' } })
    request.open('POST', importAddress(run))
    request.setRequestHeader('Idempotency-Key', run.key)
    // Always the same: were it the file's own type, the server's JSON parser would take a .json file before the import.
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => onProgress({ phase: 'uploading', done: loaded, of: total })
    request.upload.onload = () => {
      isSent = true
      onProgress({ phase: 'reading', done: 0, of: 0 })
      void pollProgress(run.key, onProgress, transport, ended)
    }
    request.onload = () => resolve(readReply(request.status, request.responseText))
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onabort = () => resolve({ kind: 'cancelled' })
    const takeBack = () => {
      if (ended.aborted) return
      // Nobody reads that the import was cancelled: the browser would write it into its console as a failure.
      const isImporting = isSent && run.purpose === 'import'
      if (isImporting) request.onabort = () => resolve(endAtServer(run, onProgress, transport, ended))
      request.abort()
    }
    signal.addEventListener('abort', takeBack, { once: true })
    request.send(run.file)
  })
}

/** Before an import writes, hanging up is enough, as it is for a check; one that has begun to write is ended by a call. */
async function endAtServer(
  run: ImportRun,
  onProgress: (progress: RunProgress) => void,
  transport: Transport,
  ended: AbortSignal,
): Promise<RunOutcome> {
  try {
    const { ok, status } = await remove(run, transport)
    if (ok || status === 404) return { kind: 'cancelled' }
  } catch {
    return { kind: 'problem', problem: { kind: 'unreachable', detail: '' } }
  }
  // It was committed at its last moment: asked again under the same key, the server tells what it did.
  return await post(run, onProgress, new AbortController().signal, transport, ended)
}

function remove({ key }: ImportRun, { fetch }: Transport): Promise<Response> {
  return fetch(`/api/imports/${encodeURIComponent(key)}`, { method: 'DELETE' })
}

function importAddress({ file, purpose, answers, mapping }: ImportRun): string {
  const query = new URLSearchParams({ name: file.name })
  if (purpose === 'check') query.set('dryRun', '1')
  for (const [name, answer] of Object.entries(answers)) query.set(name, answer)
  if (mapping) query.set('mapping', JSON.stringify(mapping))
  return `/api/imports?${query}`
}

// A file that was moved or saved again since it was chosen fails like a lost connection; only reading it tells which.
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
