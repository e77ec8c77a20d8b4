import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { claimDataFolder, claimedFiles, claimSubfolder } from '#server/data-folder/claimed-folder.ts'
import { databaseFile, openSqliteFile } from '#server/database/sqlite/open.ts'
import { importFolders, REJECTED_LIMITS } from '#server/imports/jobs/rejected-folder.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

const NOW = Date.now()
const MAX_AGE = REJECTED_LIMITS.age

/** Writes a file last changed `age` milliseconds before `NOW`, and returns its path. */
function put(path: string, age = 0): string {
  writeFileSync(path, 'content')
  utimesSync(path, (NOW - age) / 1000, (NOW - age) / 1000)
  return path
}

function subfolder(dataDir: string, name: string): string {
  const folder = join(dataDir, name)
  mkdirSync(folder)
  return folder
}

/** Prepares the folders as the server does when it starts. */
function start(dataDir: string) {
  claimDataFolder(dataDir)
  const { uploads, stop } = importFolders(dataDir, () => NOW)
  stop()
  return { uploads, rejected: join(dataDir, 'rejected') }
}

describe('a data folder', () => {
  it.each([
    ['a file of another program', '', 'photo.jpg', false],
    ['uploads of another program, whatever their names', 'uploads', randomUUID(), false],
    ['a foreign file among the uploads', 'uploads', 'photo.jpg', true],
    ['a folder among the uploads', 'uploads/2024', 'photo.jpg', true],
    ['a foreign file among the rejected records', 'rejected', 'report.csv', true],
  ])('is refused with %s', (_, folder, name, hasDatabase) => {
    const dataDir = temporaryFolder()
    if (hasDatabase) openSqliteFile(databaseFile(dataDir)).close()
    mkdirSync(join(dataDir, folder), { recursive: true })
    const file = put(join(dataDir, folder, name), MAX_AGE + 5000)
    expect(() => start(dataDir)).toThrow(/^The folder .+ holds files that Orderboard did not create, such as /)
    expect(readFileSync(file, 'utf8')).toBe('content')
  })

  it('is refused if uploads is a symbolic link', () => {
    const dataDir = temporaryFolder()
    const elsewhere = temporaryFolder()
    const file = put(join(elsewhere, `upload-${randomUUID()}`))
    symlinkSync(elsewhere, join(dataDir, 'uploads'))
    openSqliteFile(databaseFile(dataDir)).close()
    expect(() => start(dataDir)).toThrow(/uploads is a symbolic link/)
    expect(existsSync(file)).toBe(true)
  })

  it('is accepted if it is missing, empty, the root of a file system, or from an earlier version', () => {
    const missing = join(temporaryFolder(), 'new', 'folder')
    const empty = temporaryFolder()
    const root = temporaryFolder()
    subfolder(root, 'lost+found')
    const earlier = temporaryFolder()
    openSqliteFile(databaseFile(earlier)).close()
    put(join(subfolder(earlier, 'uploads'), randomUUID()))
    put(join(subfolder(earlier, 'rejected'), `1-${randomUUID()}`))
    const onServer = temporaryFolder()
    put(join(onServer, 'server.lock'))
    for (const dataDir of [missing, empty, root, earlier, onServer]) {
      start(dataDir)
      expect(() => start(dataDir)).not.toThrow()
      expect(readdirSync(join(dataDir, 'uploads'))).toEqual(['.orderboard'])
    }
    expect(statSync(join(missing, 'uploads')).mode & 0o777).toBe(0o700)
    expect(readdirSync(join(earlier, 'rejected'))).toHaveLength(2)
  })
})

it('deletes only files with the names that it uses, directly in the folders that it marked', () => {
  const dataDir = temporaryFolder()
  const { uploads, rejected } = start(dataDir)
  const name = () => `upload-${randomUUID()}`
  const target = put(join(temporaryFolder(), name()))
  const link = join(uploads, name())
  symlinkSync(target, link)
  const remaining = [
    target,
    link,
    put(join(uploads, 'notes.txt')),
    put(join(uploads, `${randomUUID()}.csv`)),
    put(join(subfolder(uploads, name()), name())),
    put(join(rejected, `1-${randomUUID()}`), MAX_AGE - 5000),
    put(join(rejected, 'notes.txt'), MAX_AGE + 5000),
    put(join(rejected, randomUUID()), MAX_AGE + 5000),
    put(join(dataDir, name()), MAX_AGE + 5000),
  ]
  const deleted = [
    put(join(uploads, name())),
    put(join(uploads, randomUUID())),
    put(join(uploads, `scratch-${randomUUID()}`)),
    put(join(rejected, `12-${randomUUID()}`), MAX_AGE + 5000),
  ]
  start(dataDir)
  expect(remaining.filter((path) => !existsSync(path))).toEqual([])
  expect(deleted.filter((path) => existsSync(path))).toEqual([])
})

it('finds none of its files in a folder without its mark', () => {
  const dataDir = temporaryFolder()
  claimDataFolder(dataDir)
  const uploads = claimSubfolder(dataDir, 'uploads', /^upload-/)
  put(join(uploads, 'upload-1'))
  rmSync(join(uploads, '.orderboard'))
  expect(claimedFiles(uploads, /^upload-/)).toEqual([])
})

it('refuses to start in a folder of another program, with a one-line message', async () => {
  const dataDir = temporaryFolder()
  const file = put(join(subfolder(dataDir, 'uploads'), 'photo.jpg'))
  const { code, stdout, stderr } = await serverProcess({ DATA_DIR: dataDir }).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toBe(
    `The folder ${dataDir} holds files that Orderboard did not create, such as uploads. Move them, or choose another folder with DATA_DIR.\n`,
  )
  expect([readFileSync(file, 'utf8'), readdirSync(dataDir)]).toEqual(['content', ['uploads']])
})
