import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { receiveFile } from '#server/imports/http/receive-file.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

it('stores no more of a body than is read of it, and counts the rest', async () => {
  const path = join(temporaryFolder(), 'upload')
  const bytes = await receiveFile({
    request: { body: Readable.from(['abcd', 'efgh', 'ijkl'].map((text) => Buffer.from(text))), headers: {} },
    path,
    minimum: { bytes: 1, within: 60_000 },
    signal: new AbortController().signal,
    stored: 5,
  })
  expect(bytes).toBe(12)
  expect(readFileSync(path, 'utf8')).toBe('abcdefgh')
})
