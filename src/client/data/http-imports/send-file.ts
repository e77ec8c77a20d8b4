import { uploadRequest } from '#client/data/http-imports/upload-request.ts'
import type { ImportRun, RunOutcome, RunProgress } from '#client/data/import-source.ts'
import { callAddress, request } from '#client/data/request.ts'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import type { ImportProgress } from '#contract/imports/import-schema.ts'
import { previewFile } from './preview-file.ts'
import { questionIn, readReply } from './read-reply.ts'

/** What sending a file needs; tests replace it. */
export interface Transport {
  readonly request: typeof uploadRequest
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  readonly wait: (milliseconds: number) => Promise<void>
  /** See `previewFile`. */
  readonly preview: (
    file: File,
    mapping: ImportMapping | undefined,
    signal: AbortSignal,
  ) => Promise<ImportPreview | undefined>
}

const BROWSER_TRANSPORT: Transport = {
  request: uploadRequest,
  fetch: request,
  wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  preview: (file, mapping, signal) => previewFile(request, file, mapping, signal),
}

/** Between two polls; the first one, after which a question is looked for, comes sooner. */
const POLL_MS = 300
const FIRST_POLL_MS = 100

/**
 * Sends one file and resolves with the server's report, a problem, or `cancelled` after `signal` aborts; never rejects.
 * It uses XMLHttpRequest because fetch reports no upload progress. The server's progress is polled meanwhile. A check that takes
 * longer than a moment ends with the question that the beginning of the file asks, before the rest is sent or has its turn.
 */
export async function sendFile(
  run: ImportRun,
  onProgress: (progress: RunProgress) => void,
  signal: AbortSignal,
  transport: Transport = BROWSER_TRANSPORT,
): Promise<RunOutcome> {
  if (signal.aborted) return { kind: 'cancelled' }
  // Checked here too: the server may close the connection before its error message arrives.
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
    // Never the file's own type: the server's JSON parser would consume a .json file before the import.
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    let isPolled = false
    let isPreviewed = run.purpose === 'import'
    const previewBeginning = async () => {
      const preview = await transport.preview(run.file, run.mapping, ended).catch(() => undefined)
      const question = questionIn(preview)
      if (!question || ended.aborted) return
      resolve(question)
      request.abort()
    }
    const onPolled = ({ state: phase, ...known }: ImportProgress) => {
      if (!isPreviewed) void previewBeginning()
      isPreviewed = true
      if (isSent && (phase === 'waiting' || phase === 'reading' || phase === 'writing')) onProgress({ phase, ...known })
    }
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress({ phase: 'uploading', done: loaded, of: total })
      // From now on the server has the request.
      if (!isPolled) void pollProgress(run.key, onPolled, transport, ended)
      isPolled = true
    }
    request.upload.onload = () => {
      isSent = true
      onProgress({ phase: 'reading', done: 0, of: 0 })
    }
    request.onload = () => resolve(readReply(request.status, request.responseText))
    request.onerror = unreachable
    request.ontimeout = unreachable
    request.onabort = () => resolve({ kind: 'cancelled' })
    const cancel = () => {
      if (ended.aborted) return
      // Aborted rather than answered with 409, which the browser would log as a failed request.
      const isImporting = isSent && run.purpose === 'import'
      if (isImporting) request.onabort = () => resolve(cancelAtServer(run, onProgress, transport, ended))
      request.abort()
    }
    signal.addEventListener('abort', cancel, { once: true })
    request.send(run.file)
  })
}

/** Aborting the request cancels a check and an import that has not begun to write; a writing one needs this call. */
async function cancelAtServer(
  run: ImportRun,
  onProgress: (progress: RunProgress) => void,
  transport: Transport,
  ended: AbortSignal,
): Promise<RunOutcome> {
  try {
    const { ok, status } = await transport.fetch(progressAddress(run.key), { method: 'DELETE' })
    if (ok || status === 404) return { kind: 'cancelled' }
  } catch {
    return { kind: 'problem', problem: { kind: 'unreachable', detail: '' } }
  }
  // It was committed before the cancellation arrived: repeated under the same key, the request returns its report.
  return await post(run, onProgress, new AbortController().signal, transport, ended)
}

/** Passes the server's progress on until `ended`. The outcome comes with the request, so a failed poll is just repeated. */
async function pollProgress(
  key: string,
  onPolled: (progress: ImportProgress) => void,
  { fetch, wait }: Transport,
  ended: AbortSignal,
): Promise<void> {
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(POLL_MS, 2 * pause)) {
    await wait(pause)
    if (ended.aborted) return
    const reply = await fetch(progressAddress(key)).catch(() => undefined)
    const progress = reply?.ok ? await reply.json().catch(() => undefined) : undefined
    if (ended.aborted) return
    if (progress) onPolled(progress)
  }
}

function progressAddress(key: string): string {
  return `/api/imports/${encodeURIComponent(key)}`
}

function importAddress({ file, purpose, answers, mapping }: ImportRun): string {
  const query = new URLSearchParams({ name: file.name })
  if (purpose === 'check') query.set('dryRun', '1')
  if (purpose === 'check') query.set('preview', '1')
  for (const [name, answer] of Object.entries(answers)) if (answer !== undefined) query.set(name, answer)
  if (mapping) query.set('mapping', JSON.stringify(mapping))
  return callAddress(`/api/imports?${query}`)
}

/** A file that was moved or changed after it was chosen fails like a lost connection; only reading it shows the difference. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}
