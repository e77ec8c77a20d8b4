import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { ClientDisconnectedError, HttpProblem } from '#server/http/errors.ts'
import { type MinimumProgress, watchProgress } from '#server/http/minimum-progress.ts'
import { importMessages } from '#server/imports/messages.ts'

/** A request's body that is written to a new file in `folder`. */
export interface Upload {
  readonly request: Pick<FastifyRequest, 'body' | 'headers'>
  readonly folder: string
  /** A slower upload is stopped. */
  readonly minimum: MinimumProgress
  /** Ends the upload, which then rejects with its reason. */
  readonly signal: AbortSignal
}

/** A received file; the caller removes it. */
export interface ReceivedFile {
  readonly path: string
  readonly isWhole: boolean
}

/**
 * Writes a body to a new file; of a body longer than `maximum` bytes, which may depend on how it begins, only the first
 * part. Throws `HttpProblem` 413 above
 * the limit of a file and 408 below the minimum speed, `ClientDisconnectedError` where the client disconnects; no file is left then.
 */
export async function receiveFile(
  { request, folder, minimum, signal }: Upload,
  maximumOf: (head: Buffer) => number = () => MAX_FILE_BYTES,
): Promise<ReceivedFile> {
  refuseTooLarge(Number(request.headers['content-length'] ?? 0))
  // Fastify has no body for an empty file.
  const body = request.body instanceof Readable ? request.body : Readable.from([])
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `upload-${randomUUID()}`)
  let size = 0
  let maximum: number | undefined
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      maximum ??= maximumOf(chunk)
      const room = Math.max(0, maximum - size)
      size += chunk.length
      try {
        refuseTooLarge(size)
        next(null, chunk.subarray(0, room))
      } catch (error) {
        next(error as Error)
      }
    },
  })
  const tooSlow = new AbortController()
  const ended = AbortSignal.any([signal, tooSlow.signal])
  const unwatch = watchProgress(
    () => size,
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
    await pipeline(counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: ended })
    return { path, isWhole: maximum === undefined || size <= maximum }
  } catch (error) {
    body.unpipe(counter)
    rmSync(path, { force: true })
    throw ended.aborted ? ended.reason : error
  } finally {
    unwatch()
    unlisten()
  }
}

function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new HttpProblem(413, importMessages.upload.tooLarge)
}
