import { createWriteStream } from 'node:fs'
import { finished, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import { ClientDisconnectedError, HttpProblem } from '#server/http/errors.ts'
import { type MinimumProgress, watchProgress } from '#server/http/minimum-progress.ts'
import { importMessages } from '#server/imports/messages.ts'

/** A request's body that is written to the new file `path`. */
interface Upload {
  readonly request: Pick<FastifyRequest, 'body' | 'headers'>
  readonly path: string
  /** A slower upload is stopped. */
  readonly minimum: MinimumProgress
  /** Ends the upload, which then rejects with its reason. */
  readonly signal: AbortSignal
  /** Bytes that are stored at least; of a longer file about as many. By default all. */
  readonly stored?: number
}

/**
 * Writes a body to a file, which the caller removes. Returns the bytes of the whole body. Throws `HttpProblem` 413 above the
 * limit of a file and 408 below the minimum speed, `ClientDisconnectedError` where the client disconnects.
 */
export async function receiveFile({ request, path, minimum, signal, stored }: Upload): Promise<number> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_FILE_BYTES) throw tooLarge()
  // Fastify has no body for an empty file.
  const body = request.body instanceof Readable ? request.body : Readable.from([])
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
  const stop = () => tooSlow.abort(new HttpProblem(408, importMessages.upload.tooSlow))
  const unwatch = watchProgress(() => bytes, minimum, stop)
  // A pipeline from the body itself would destroy the request, and with it the response.
  const unlisten = finished(body, { writable: false }, (error) => {
    if (error) counter.destroy(new ClientDisconnectedError())
  })
  body.pipe(counter)
  try {
    await pipeline(counter, file, { signal: ended })
    return bytes
  } catch (error) {
    body.unpipe(counter)
    throw ended.aborted ? ended.reason : error
  } finally {
    unwatch()
    unlisten()
  }
}

const tooLarge = () => new HttpProblem(413, importMessages.file.tooLarge)
