import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { checkout, ROOT } from './support/checkout.ts'
import { serverProcess } from './support/server-process.ts'

const SERVER = `await import(${JSON.stringify(join(ROOT, 'src/server/main.ts'))})`
/** Prints its process ids and runs until SIGTERM. */
const RUNNING = `
  import { writeFileSync } from 'node:fs'
  process.on('SIGTERM', () => { writeFileSync('ended', ''); process.exit(0) })
  setInterval(() => {}, 1000)
  console.log('runs', process.pid, process.ppid)`
const SOON = { timeout: 30_000, interval: 50 }

/** Starts a command in a checkout and waits until its output matches `ready`. Its processes are killed after the test. */
async function started(command: string, args: readonly string[], cwd: string, ready: RegExp, env: object = {}) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  onTestFinished(() => kill(-Number(child.pid)))
  return { child, found: await printed(child, ready) }
}

function printed(child: ChildProcess, pattern: RegExp): Promise<RegExpExecArray> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk) => {
      output += chunk
      const found = pattern.exec(output)
      if (found) resolve(found)
    })
    child.on('close', () => reject(new Error(`It ended without ${pattern}: ${output}`)))
  })
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const parentOf = (pid: number) => Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }))

describe('launcher', () => {
  it.each(['shell', 'launcher'] as const)('ends as on SIGTERM when its %s is killed', async (which) => {
    const root = checkout(RUNNING)
    const { found } = await started('npm', ['start'], root, /runs (\d+) (\d+)\n/)
    const [script, launcher] = found.slice(1).map(Number) as [number, number]
    kill(which === 'launcher' ? launcher : parentOf(launcher))
    await expect.poll(() => isRunning(script) || isRunning(launcher), SOON).toBe(false)
    expect(existsSync(join(root, 'ended'))).toBe(true)
  })

  it('frees port and data folder when npm is killed; a script without npm keeps running', async () => {
    const plain = checkout(RUNNING)
    const shell = await started(
      'sh',
      ['-c', 'node scripts/launch.mjs script.mjs & wait'],
      plain,
      /runs (\d+) (\d+)\n/,
      {
        npm_lifecycle_event: '',
      },
    )
    kill(Number(shell.child.pid))
    const root = checkout(SERVER)
    const env = { PORT: String(await freePort()), DATA_DIR: join(root, 'data') }
    const npm = await started('npm', ['start'], root, /"pid":(\d+),"address"/, env)
    kill(Number(npm.child.pid))
    await expect.poll(() => isRunning(Number(npm.found[1])), SOON).toBe(false)
    expect(await serverProcess(env).address).toBe(`http://127.0.0.1:${env.PORT}`)
    expect(isRunning(Number(shell.found[1]))).toBe(true)
  })

  it('exits with the exit code of the script', async () => {
    const { child } = await started('npm', ['start'], checkout('console.log("runs"); process.exitCode = 3'), /runs/)
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(3)
  })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
