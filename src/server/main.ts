// What `npm start` runs: environment → server → until a signal ends it.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readSettings } from '#server/env.ts'
import { startSentence } from '#server/start-sentence.ts'
import { type RunningServer, startServer } from '#server/start-server.ts'

let server: RunningServer | undefined
let isStopping = false

async function stop(signal: string): Promise<void> {
  // Asked twice, or with nothing open yet: the system gives back the lock and the database's files.
  if (isStopping || !server) process.exit(isStopping ? 1 : 0)
  isStopping = true
  server.log.info({ signal }, 'stopping')
  await server.stop()
  process.exit(0)
}
// Before the address is printed: whoever reads it may send a signal at once.
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  const settings = readSettings(process.env)
  const isTerminal = process.stdout.isTTY === true
  server = await startServer(settings, {
    clientDir: fileURLToPath(new URL('../../dist/client', import.meta.url)),
    clock: Date.now,
    newRequestId: randomUUID,
    pid: process.pid,
    // On a terminal the address is what a person waits for; requests are logged where nobody looks on.
    logLevel: settings.logLevel ?? (isTerminal ? 'warn' : 'info'),
  })
  // Written whatever the log's level: whoever starts the server waits for this line.
  const msg = `Orderboard answers at ${server.address}`
  const line = { level: 30, time: Date.now(), pid: process.pid, address: server.address, msg }
  console.log(isTerminal ? msg : JSON.stringify(line))
} catch (error) {
  console.error(startSentence(error))
  process.exit(1)
}
