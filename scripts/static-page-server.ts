import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { ROOT } from '#scripts/root.ts'

/** Serves the built client with the static server of the browser tests; resolves when it answers. */
export async function serveStatically(port: number): Promise<{ address: string; stop: () => void }> {
  const child: ChildProcess = spawn(process.execPath, [join(ROOT, 'tests/e2e/servers/static.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 100; tries++) {
    if ((await fetch(address).catch(() => undefined))?.ok) return { address, stop: () => child.kill() }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  child.kill()
  throw new Error(`Nothing answers at ${address}.`)
}
