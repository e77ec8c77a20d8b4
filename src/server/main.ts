// What `npm start` runs: reads the environment, starts the server, and stops it on a signal.
import './data-folder/private-files.ts'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/env.ts'
import { requireNode } from '#server/node-version.ts'
import { createStartOutput, startSentence } from '#server/start-output.ts'
import type { RunningServer } from '#server/start-server.ts'
import { lockFolder } from './data-folder/folder-lock.ts'
import { DATABASE_MESSAGES } from './database/messages.ts'
import { START_MESSAGES } from './messages.ts'

let server: RunningServer | undefined
let isStopping = false
const isTerminal = process.stdout.isTTY === true

async function stop(signal: string): Promise<void> {
  // One Ctrl+C arrives several times: from the terminal, from npm and from the launcher.
  if (isStopping) return
  // Nothing is open yet that the system does not close.
  if (!server) process.exit(0)
  isStopping = true
  server.log.info({ signal }, 'stopping')
  await server.stop()
  process.exit(0)
}
// Before the address is printed, because its reader may send a signal at once.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
// The server continues when the reader of its log is gone (`npm start | head`).
process.stdout.on('error', () => {})

const output = createStartOutput(isTerminal, Date.now, console.log)

try {
  requireNode(process.versions.node)
  const config = readConfig(process.env)
  // Before the slow imports, so that a second server in the folder ends at once.
  const lock = lockFolder(config.dataDir, process.pid)
  output.starting()
  const { startServer } = await import('#server/start-server.ts')
  server = await startServer(config, {
    lock,
    distDir: fileURLToPath(new URL('../../dist', import.meta.url)),
    clock: Date.now,
    monotonic: () => performance.now(),
    newRequestId: randomUUID,
    onUpdate: (step, of) => output.print(DATABASE_MESSAGES.updating(step, of)),
    // On a terminal, a line per request would hide the address.
    logLevel: config.logLevel ?? (isTerminal ? 'warn' : 'info'),
  })
  output.running(server.address)
  if (server.setUpLink) output.print(START_MESSAGES.setUp(server.setUpLink), { setUpLink: server.setUpLink })
} catch (error) {
  console.error(startSentence(error))
  process.exit(1)
}
