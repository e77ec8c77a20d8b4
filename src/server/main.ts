// What `npm start` runs: environment → server → until a signal ends it.
import './data-folder/private-files.ts'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readSettings } from '#server/env.ts'
import { requireNode } from '#server/node-version.ts'
import { startSentence } from '#server/start-sentence.ts'
import type { RunningServer } from '#server/start-server.ts'
import { lockFolder } from './data-folder/folder-lock.ts'
import { DATABASE_MESSAGES } from './database/messages.ts'

let server: RunningServer | undefined
let isStopping = false
const isTerminal = process.stdout.isTTY === true

async function stop(signal: string): Promise<void> {
  // One Ctrl-C arrives several times: from the terminal, from npm and from the launcher.
  if (isStopping) return
  // Nothing is open yet: the system gives back the lock and the database's files.
  if (!server) process.exit(0)
  isStopping = true
  server.log.info({ signal }, 'stopping')
  await server.stop()
  process.exit(0)
}
// Before the address is printed: whoever reads it may send a signal at once.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop)
// Whoever read the log is gone (`npm start | head`): the server goes on without one.
process.stdout.on('error', () => {})

/** Written whatever the log's level: whoever starts the server waits for it. */
function say(msg: string, more: object = {}): void {
  console.log(isTerminal ? msg : JSON.stringify({ level: 30, time: Date.now(), pid: process.pid, ...more, msg }))
}

try {
  requireNode(process.versions.node)
  const settings = readSettings(process.env)
  // Before everything that a server needs is loaded: a second one in the folder ends at once.
  const lock = lockFolder(settings.dataDir, process.pid)
  const { startServer } = await import('#server/start-server.ts')
  server = await startServer(settings, {
    lock,
    clientDir: fileURLToPath(new URL('../../dist/client', import.meta.url)),
    clock: Date.now,
    monotonic: () => performance.now(),
    newRequestId: randomUUID,
    onUpdate: (step, of) => say(DATABASE_MESSAGES.updating(step, of)),
    // On a terminal the address is what a person waits for; requests are logged where nobody looks on.
    logLevel: settings.logLevel ?? (isTerminal ? 'warn' : 'info'),
  })
  say(`Orderboard answers at ${server.address}`, { address: server.address })
} catch (error) {
  console.error(startSentence(error))
  process.exit(1)
}
