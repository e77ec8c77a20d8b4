import { randomUUID } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_FILE_BYTES } from '#contract/import-file.ts'
import { HttpProblem } from '#server/errors.ts'

const TOO_LARGE = 'The file is larger than 2 GB, the most an import takes. Export the orders in several files.'

/** The folder that bodies wait in; what an earlier server left there when it was killed is removed. */
export function emptyUploadFolder(dataDir: string): string {
  const folder = join(dataDir, 'uploads')
  rmSync(folder, { recursive: true, force: true })
  return folder
}

/**
 * Writes a request's body to a new file in `folder` and answers its path; the caller removes it. Throws `HttpProblem`
 * 413 beyond the limit. Whatever goes wrong, no file is left.
 */
export async function receiveFile(body: Readable, folder: string, announced: number | undefined): Promise<string> {
  if (announced !== undefined && announced > MAX_FILE_BYTES) throw new HttpProblem(413, TOO_LARGE)
  mkdirSync(folder, { recursive: true })
  const path = join(folder, randomUUID())
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length
      if (size > MAX_FILE_BYTES) next(new HttpProblem(413, TOO_LARGE))
      else next(null, chunk)
    },
  })
  try {
    await pipeline(body, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return path
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}
