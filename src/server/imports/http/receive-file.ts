import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { finished, type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import { HttpProblem, HungUpError } from '#server/http/errors.ts'
import { type MinimumProgress, watchProgress } from '#server/http/minimum-progress.ts'

const TOO_LARGE = 'The file is larger than 2 GB, the most an import takes. Export the orders in several files.'
const TOO_SLOW =
  'The file arrived too slowly, so the upload was ended. Nothing was changed; send it again over a faster connection.'

/** A body on its way to a new file in `folder`. */
export interface Arrival {
  readonly body: Readable
  readonly folder: string
  /** A body that arrives more slowly is ended. */
  readonly minimum: MinimumProgress
  /** Ends the arrival, which then rejects with its reason. */
  readonly signal: AbortSignal
}

/**
 * Writes a body to a new file and answers its path; the caller removes it. `announced`: bytes, if the header says. Throws
 * `HttpProblem` 413 beyond the limit and 408 below the minimum progress, `HungUpError` where the client goes away.
 * Whatever goes wrong, no file is left.
 */
export async function receiveFile(arrival: Arrival, announced: number): Promise<string> {
  refuseTooLarge(announced)
  return await writeBody(arrival, (chunk, size) => {
    refuseTooLarge(size)
    return chunk
  })
}

/** The most of a file that a preview looks at. */
const START = 1024 ** 2

/** As `receiveFile`, but writes only the first part of the body and lets the rest go by. */
export async function receiveStart(arrival: Arrival): Promise<{ path: string; isWhole: boolean }> {
  let isWhole = true
  const path = await writeBody(arrival, (chunk, size) => {
    refuseTooLarge(size)
    isWhole = size <= START
    return chunk.subarray(0, Math.max(0, START - (size - chunk.length)))
  })
  return { path, isWhole }
}

function refuseTooLarge(bytes: number): void {
  if (bytes > MAX_FILE_BYTES) throw new HttpProblem(413, TOO_LARGE)
}

/** `take` answers what of a chunk is written; `size` is that of the body so far. */
async function writeBody(
  { body, folder, minimum, signal }: Arrival,
  take: (chunk: Buffer, size: number) => Buffer,
): Promise<string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = uploadPath(folder)
  let size = 0
  const taken = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      try {
        next(null, take(chunk, size))
      } catch (error) {
        next(error as Error)
      }
    },
  })
  const stalled = new AbortController()
  const ended = AbortSignal.any([signal, stalled.signal])
  const unwatch = watchProgress(
    () => size,
    minimum,
    () => stalled.abort(new HttpProblem(408, TOO_SLOW)),
  )
  // A pipeline from the body itself would destroy the request, which could not be answered then.
  const forget = finished(body, { writable: false }, (error) => error && taken.destroy(new HungUpError()))
  body.pipe(taken)
  try {
    await pipeline(taken, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal: ended })
    return path
  } catch (error) {
    body.unpipe(taken)
    rmSync(path, { force: true })
    throw ended.aborted ? ended.reason : error
  } finally {
    unwatch()
    forget()
  }
}

function uploadPath(folder: string): string {
  return join(folder, `upload-${randomUUID()}`)
}
