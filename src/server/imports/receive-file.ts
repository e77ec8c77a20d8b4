import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import { HttpProblem } from '#server/errors.ts'

const TOO_LARGE = 'The file is larger than 2 GB, the most an import takes. Export the orders in several files.'

/**
 * Writes a request's body to a new file in `folder` and answers its path; the caller removes it. Throws `HttpProblem`
 * 413 beyond the limit. Whatever goes wrong, no file is left.
 */
export async function receiveFile(
  body: Readable,
  folder: string,
  announced: number | undefined,
  signal?: AbortSignal,
): Promise<string> {
  if (announced !== undefined && announced > MAX_FILE_BYTES) throw new HttpProblem(413, TOO_LARGE)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = uploadPath(folder)
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      if (size > MAX_FILE_BYTES) next(new HttpProblem(413, TOO_LARGE))
      else next(null, chunk)
    },
  })
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    // Taken from an iterator, the request outlives an end that comes early, and can still be answered.
    const chunks = body.iterator({ destroyOnReturn: false })
    await (signal ? pipeline(chunks, counted, target, { signal }) : pipeline(body, counted, target))
    return path
  } catch (error) {
    rmSync(path, { force: true })
    if (signal?.aborted) body.resume()
    throw error
  }
}

/** The most of a file that a preview looks at. */
const START = 1024 ** 2

/** Writes the first part of a body to a new file in `folder`, and lets the rest go by; the caller removes it. */
export async function receiveStart(body: Readable, folder: string): Promise<{ path: string; isWhole: boolean }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = uploadPath(folder)
  let size = 0
  const cut = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      const room = Math.max(0, START - size)
      size += chunk.length
      if (room > 0) this.push(chunk.subarray(0, room))
      next()
    },
  })
  try {
    await pipeline(body, cut, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, isWhole: size <= START }
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

function uploadPath(folder: string): string {
  return join(folder, `upload-${randomUUID()}`)
}
