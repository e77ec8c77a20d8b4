import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { temporaryFolder, testApp } from '#tests/server/support/test-app.ts'

async function place() {
  const { location } = await testApp({ orders: [{ id: '#1' }], on: 'sqlite' })
  const folder = temporaryFolder()
  return { location, folder, file: join(folder, 'orders.gz') }
}

it('creates a file that only its owner can read, and does not follow links next to it', async () => {
  const { location, folder, file } = await place()
  const victim = join(temporaryFolder(), 'victim')
  writeFileSync(victim, 'precious')
  symlinkSync(victim, `${file}.part`)
  await writeBackup(location, file, 0)
  expect(readFileSync(victim, 'utf8')).toBe('precious')
  expect(lstatSync(file).isFile()).toBe(true)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readlinkSync(`${file}.part`)).toBe(victim)
  expect(readdirSync(folder).sort()).toEqual(['orders.gz', 'orders.gz.part'])
})

it('replaces an earlier backup and an empty file', async () => {
  const { location, folder, file } = await place()
  writeFileSync(file, '')
  await writeBackup(location, file, 0)
  const before = readFileSync(file)
  await writeBackup(location, file, 1000)
  expect(readFileSync(file).equals(before)).toBe(false)
  expect(readdirSync(folder)).toEqual(['orders.gz'])
})

it('refuses to replace a file that is not an Orderboard backup', async () => {
  const { location, folder, file } = await place()
  writeFileSync(file, 'somebody’s own file')
  await expect(writeBackup(location, file, 0)).rejects.toThrow(
    /exists and is not an Orderboard backup\. Choose another/,
  )
  expect(readFileSync(file, 'utf8')).toBe('somebody’s own file')
  const link = join(folder, 'link')
  symlinkSync(file, link)
  await expect(writeBackup(location, link, 0)).rejects.toThrow(/link exists and is not an Orderboard backup/)
  mkdirSync(join(folder, 'folder'))
  await expect(writeBackup(location, join(folder, 'folder'), 0)).rejects.toThrow(
    /folder exists and is not an Orderboard backup/,
  )
  await expect(writeBackup(location, join(folder, 'none', 'orders.gz'), 0)).rejects.toThrow(
    `The folder ${join(folder, 'none')} does not exist or cannot be read. Create it, or choose another file.`,
  )
  expect(readdirSync(folder).sort()).toEqual(['folder', 'link', 'orders.gz'])
})
