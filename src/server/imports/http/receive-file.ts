import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES, MAX_PREVIEWED_ZIP, PREVIEWED_TEXT } from '#contract/imports/import-file.ts'
import { ClientDisconnectedError, HttpProblem } from '#server/http/errors.ts'
import { type MinimumProgress, watchProgress } from '#server/http/minimum-progress.ts'
import { isReadFromItsEnd } from '#server/imports/jobs/order-text.ts'
import type { PreviewJob } from '#server/imports/jobs/preview-file.ts'
import { importMessages } from '#server/imports/messages.ts'

/** Bytes that show what kind of file it is. */
const HEAD = 4

/** A request's body that is written to a new file in `folder`. */
export interface Upload {
  readonly request: Pick<FastifyRequest, 'body' | 'headers'>
  readonly folder: string
  /** A slower upload is stopped. */
  readonly minimum: MinimumProgress
  /** Ends the upload, which then rejects with its reason. */
  readonly signal: AbortSignal
  /** Bytes that are stored at least; of a longer file about as many. By default all. */
  readonly stored?: number
  /** Called, again and again, once `PREVIEWED_TEXT` bytes are in the file; not for a zip file, whose end says what is in it. */
  readonly onBeginning?: (path: string) => void
}

/**
 * Writes a body to a new file, which the caller removes; `bytes` are those of the whole body. Throws `HttpProblem` 413 above
 * the limit of a file and 408 below the minimum speed, `ClientDisconnectedError` where the client disconnects; no file is
 * left then.
 */
export async function receiveFile({ request, folder, minimum, signal, stored, onBeginning }: Upload) {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge()
  // Fastify has no body for an empty file.
  const body = request.body instanceof Readable ? request.body : Readable.from([])
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `upload-${randomUUID()}`)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let bytes = 0
  /** The first bytes, which may arrive one by one. */
  let head: Uint8Array = Buffer.alloc(0)
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD)])
      const isStored = stored === undefined || bytes < stored
      bytes += chunk.length
      if (file.bytesWritten >= PREVIEWED_TEXT && !isReadFromItsEnd(head)) onBeginning?.(path)
      next(bytes > MAX_FILE_BYTES ? tooLarge() : null, isStored ? chunk : undefined)
    },
  })
  const tooSlow = new AbortController()
  const ended = AbortSignal.any([signal, tooSlow.signal])
  const unwatch = watchProgress(
    () => bytes,
    minimum,
    () => tooSlow.abort(new HttpProblem(408, importMessages.upload.tooSlow)),
  )
  // A pipeline from the body itself would destroy the request, and with it the response.
  const unlisten = finished(
    body,
    { writable: false },
    (error) => error && counter.destroy(new ClientDisconnectedError()),
  )
  body.pipe(counter)
  try {
    await pipeline(counter, file, { signal: ended })
    return { path, bytes }
  } catch (error) {
    body.unpipe(counter)
    rmSync(path, { force: true })
    throw ended.aborted ? ended.reason : error
  } finally {
    unwatch()
    unlisten()
  }
}

const tooLarge = () => new HttpProblem(413, importMessages.upload.tooLarge)

/**
 * Receives a file and previews its beginning before it is checked, of a text while the rest arrives. A small file is only
 * previewed where its check `mustWait` for another import. A preview that fails is left out: the check answers in any case.
 */
export async function receivePreviewed(
  upload: Upload,
  preview: (file: Pick<PreviewJob, 'path' | 'isPart'>) => Promise<void>,
  mustWait: () => boolean,
): Promise<string> {
  let previewed: Promise<void> | undefined
  const onBeginning = (path: string) => {
    previewed ??= preview({ path, isPart: true }).catch(() => {})
  }
  const { path, bytes } = await receiveFile({ ...upload, onBeginning })
  const isUseful = bytes <= MAX_PREVIEWED_ZIP && (bytes > PREVIEWED_TEXT || mustWait())
  await (previewed ?? (isUseful && preview({ path, isPart: false }).catch(() => {})))
  return path
}
