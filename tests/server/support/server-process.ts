import { onTestFinished } from 'vitest'
import { LOAD_BUNDLES } from '#scripts/bundle-packages.ts'
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts'

/** The server as a process with these variables only; killed after the test. */
export function serverProcess(env: Record<string, string>): ServerProcess {
  const server = startServerProcess(env, LOAD_BUNDLES)
  onTestFinished(async () => {
    server.child.kill('SIGKILL')
    await server.ended
  })
  return server
}
