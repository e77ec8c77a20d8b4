// Covers: data Import
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { expect, it, vi } from 'vitest'
import { emptyReport } from '#contract/imports/import-schema.ts'
import type { Database } from '#server/database/database.ts'

import { watchFolder } from '#server/imports/watch/watch-folder.ts'
import { fileResult, takeFile } from '#server/imports/watch/watched-file.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

const ID = '5d7d9a2e-1111-4222-8333-444455550001'
const report = { ...emptyReport(ID), state: 'done' as const }
const never = new AbortController().signal

function place() {
  const folder = temporaryFolder()
  const [path, copy] = [join(folder, 'a.csv'), join(folder, 'copy')]
  writeFileSync(path, 'first')
  const take = async () => {
    const taken = await takeFile(path, copy, never)
    if (!taken) throw new Error('It was not taken.')
    return taken.identity
  }
  const done = (name: string) => readFileSync(join(folder, 'done', name), 'utf8')
  return { folder, path, copy, take, done }
}

it('files the copy of a file that was replaced while it was imported, and leaves the new one', async () => {
  const { folder, path, copy, take, done } = place()
  const identity = await take()
  // Of the same size, moved into its place.
  writeFileSync(join(folder, 'new'), 'other')
  renameSync(join(folder, 'new'), path)
  fileResult({ path, identity, copy, report, rejectedPath: undefined })
  expect([done('a.csv'), readFileSync(path, 'utf8')]).toEqual(['first', 'other'])
})

it('files the copy of a file that was written to while it was imported', async () => {
  const { path, copy, take, done } = place()
  const identity = await take()
  writeFileSync(path, 'first and more')
  fileResult({ path, identity, copy, report, rejectedPath: undefined })
  expect([done('a.csv'), readFileSync(path, 'utf8')]).toEqual(['first', 'first and more'])
})

it('moves an unchanged file, and takes its own report of before an interruption for no other', async () => {
  const { folder, path, copy, take } = place()
  const identity = await take()
  mkdirSync(join(folder, 'done'))
  writeFileSync(join(folder, 'done', 'a.csv.report.json'), `${JSON.stringify(report, null, 2)}\n`)
  fileResult({ path, identity, copy, report, rejectedPath: undefined })
  expect(existsSync(path)).toBe(false)
  expect(readdirSync(join(folder, 'done')).sort()).toEqual(['a.csv', 'a.csv.report.json'])
})

it('neither follows a link nor waits for a FIFO that has come in the place of a file', async () => {
  const { folder, path, copy } = place()
  symlinkSync(path, join(folder, 'link.csv'))
  await expect(takeFile(join(folder, 'link.csv'), copy, never)).rejects.toThrow(/ELOOP/)
  execFileSync('mkfifo', [join(folder, 'fifo.csv')])
  expect(await takeFile(join(folder, 'fifo.csv'), copy, never)).toBeUndefined()
  expect(existsSync(copy)).toBe(false)
})

it('imports no file that it has filed, even if a shop has the slug of that folder', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'done'))
  writeFileSync(join(folder, 'done', 'a.csv'), 'x')
  const { error } = await look(folder, ['done'])
  expect(error).not.toHaveBeenCalled()
})

it('logs a file whose name is not UTF-8, once', async () => {
  const folder = temporaryFolder()
  writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0x66, 0xfc, 0x72]), Buffer.from('.csv')]), 'x')
  const { warn } = await look(folder)
  expect(warn.mock.calls.map(([, text]) => text)).toEqual([expect.stringMatching(/not UTF-8/)])
})

/** Looks at the folder three times; an import is an error. */
async function look(folder: string, slugs: readonly string[] = []) {
  const [stop, warn, error] = [new AbortController(), vi.fn(), vi.fn()]
  let looks = 0
  const clock = () => {
    if (++looks === 3) stop.abort()
    return 0
  }
  const log = { warn, error, info: vi.fn() } as unknown as FastifyBaseLogger
  const times = { interval: 1, settled: 0, pause: 1 }
  const unused = {} as never
  const shops = { select: () => ({ execute: async () => slugs.map((slug) => ({ slug })) }) }
  const database = { in: () => ({ from: () => shops }) } as unknown as Database
  const used = { folder, times, clock, log, signal: stop.signal }
  await watchFolder({ ...used, database, rejected: unused, runner: unused, uploads: folder })
  return { warn, error }
}
