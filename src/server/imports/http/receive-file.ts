import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { HungUpError } from '#server/http/hang-up.ts'
import { type MinimumProgress, watchProgress } from '#server/http/minimum-progress.ts'
import { importMessages } from '#server/imports/messages.ts'

/** A body that is written to a new file in `folder`. */
export interface Upload {
  readonly body: Readable
  readonly folder: string
  /** A slower upload is stopped. */
  readonly minimum: MinimumProgress
  /** Ends the upload, which then rejects with its reason. */
  readonly signal: AbortSignal
}

/**
 * Writes a body to a new file and returns its path; the caller removes it. `announced`: bytes by the header, or 0. Throws
 * `HttpProblem` 413 above the limit and 408 below the minimum speed, `HungUpError` where the client disconnects; no file is
 * left then.
 */
export async function receiveFile(upload: Upload, announced: number): Promise<string> {
  refuseTooLarge(announced)
  return await writeBody(upload, (chunk, size) => {
    refuseTooLarge(size)
    return chunk
  })
}

/** Bytes of a file that a preview reads. */
const START = 1024 ** 2

/** As `receiveFile`, but writes only the first part of the body and discards the rest. */
export async function receiveStart(upload: Upload): Promise<{ path: string; isWhole: boolean }> {
  let isWhole = true
  const path = await writeBody(upload, (chunk, size) => {
    refuseTooLarge(size)
    isWhole = size <= START
    return chunk.subarray(0, Math.max(0, START - (size - chunk.length)))
  })
  return { path, isWhole }
}

function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new HttpProblem(413, importMessages.upload.tooLarge)
}

/** `take` returns what is written of a chunk; `size`: bytes of the body so far. */
async function writeBody(
  { body, folder, minimum, signal }: Upload,
  take: (chunk: Buffer, size: number) => Buffer,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `upload-${randomUUID()}`)
  let size = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      try {
        next(null, take(chunk, size))
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
  const unlisten = finished(body, { writable: false }, (error) => error && counter.destroy(new HungUpError()))
  body.pipe(counter)
  try {
    await pipeline(counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: ended })
    return path
  } catch (error) {
    body.unpipe(counter)
    rmSync(path, { force: true })
    throw ended.aborted ? ended.reason : error
  } finally {
    unwatch()
    unlisten()
  }
}
