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
interface Upload {
  readonly request: Pick<FastifyRequest, 'body' | 'headers'>
  readonly folder: string
  /** A slower upload is stopped. */
  readonly minimum: MinimumProgress
  /** Ends the upload, which then rejects with its reason. */
  readonly signal: AbortSignal
  /** Bytes that are stored at least; of a longer file about as many. By default all. */
  readonly stored?: number
}

/**
 * Writes a body to a new file, which the caller removes; `bytes` are those of the whole body. Throws `HttpProblem` 413 above
 * the limit of a file and 408 below the minimum speed, `ClientDisconnectedError` where the client disconnects; no file is
 * left then.
 */
export async function receiveFile({ request, folder, minimum, signal, stored }: Upload) {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge()
  // Fastify has no body for an empty file.
  const body = request.body instanceof Readable ? request.body : Readable.from([])
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `upload-${randomUUID()}`)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  let bytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const isStored = stored === undefined || bytes < stored
      bytes += chunk.length
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

const tooLarge = () => new HttpProblem(413, importMessages.file.tooLarge)
