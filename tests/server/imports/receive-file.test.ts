import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { receiveFile } from '#server/imports/http/receive-file.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

it('stores no more of a body than is read of it, and counts the rest', async () => {
  const received = await receiveFile({
    request: { body: Readable.from(['abcd', 'efgh', 'ijkl'].map((text) => Buffer.from(text))), headers: {} },
    folder: temporaryFolder(),
    minimum: { bytes: 1, within: 60_000 },
    signal: new AbortController().signal,
    stored: 5,
  })
  expect(received.bytes).toBe(12)
  expect(readFileSync(received.path, 'utf8')).toBe('abcdefgh')
})
