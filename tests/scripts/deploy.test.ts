// The files of deploy/, as far as they can be run without root, Docker and a network.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, it } from 'vitest'
import { ROOT } from '#scripts/root.ts'
import { readConfig } from '#server/env.ts'
import { serverProcess } from '#tests/server/support/server-process.ts'
import { temporaryFolder } from '#tests/server/support/test-app.ts'

const contentOf = (name: string) => readFileSync(join(ROOT, 'deploy', name), 'utf8')
const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0

it.skipIf(!isInstalled('systemd-analyze'))('the units are accepted by systemd', () => {
  const folder = temporaryFolder()
  const units = readdirSync(join(ROOT, 'deploy')).filter((name) => /\.(?:service|timer)$/.test(name))
  expect(units).toHaveLength(3)
  // It has to exist, but may be elsewhere here.
  for (const name of units)
    writeFileSync(join(folder, name), contentOf(name).replace('=/usr/bin/node ', `=${process.execPath} `))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...units.map((name) => join(folder, name))])
  expect([status, String(stderr)]).toEqual([0, ''])
})

it('the settings of the service are ones that the server knows', () => {
  const settings = parseEnv(contentOf('orderboard.env')) as Record<string, string>
  expect(readConfig(settings)).toMatchObject({
    dataDir: settings.DATA_DIR,
    publicOrigins: [settings.PUBLIC_ORIGIN],
    trustProxy: settings.TRUST_PROXY?.split(','),
  })
  const known = readFileSync(join(ROOT, 'docs', 'settings.md'), 'utf8')
  for (const name of Object.keys(settings)) expect(known).toContain(name)
})

it('the command of the backup unit writes a file that can be restored', () => {
  const [data, backups, restored] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  const command = /ExecStart=\/bin\/sh -c '(.*)'/.exec(contentOf('orderboard-backup.service'))?.[1] ?? ''
  // As systemd reads it.
  const shell = command.replaceAll('$$', '$').replaceAll('%%', '%').replace('/var/lib/orderboard-backups', backups)
  const node = `${join(process.execPath, '..')}:${process.env.PATH}`
  execFileSync('/bin/sh', ['-c', shell], { cwd: ROOT, env: { PATH: node, DATA_DIR: data } })
  const [name = ''] = readdirSync(backups)
  expect(name).toMatch(/^[1-7]\.gz$/)
  const restore = ['src/server/cli/admin.ts', 'restore', join(backups, name)]
  expect(spawnSync(process.execPath, restore, { cwd: ROOT, env: { DATA_DIR: restored } }).status).toBe(0)
})

it('the image copies and starts what there is, and its health check says whether the server is ready', async () => {
  const dockerfile = contentOf('Dockerfile')
  for (const [, source = ''] of dockerfile.matchAll(/^COPY (?:--from=build \/app\/)?(\S+)/gm))
    expect([source, source === 'dist' || existsSync(join(ROOT, source))]).toEqual([source, true])
  const [check, start] = [...dockerfile.matchAll(/CMD (\[.*\])$/gm)].map(
    ([, list = '']) => JSON.parse(list) as string[],
  )
  expect(existsSync(join(ROOT, start?.[1] ?? ''))).toBe(true)
  const server = serverProcess({ DATA_DIR: temporaryFolder() })
  const address = await server.address
  const script = check?.[2]?.replace('http://127.0.0.1:3000', address) ?? ''
  const isHealthy = () => spawnSync(process.execPath, ['-e', script]).status === 0
  expect(isHealthy()).toBe(true)
  server.child.kill('SIGTERM')
  await server.ended
  expect(isHealthy()).toBe(false)
})
