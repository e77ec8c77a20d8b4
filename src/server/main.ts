// What `npm start` runs: environment → server → until a signal ends it.
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readSettings } from '#server/env.ts'
import { startSentence } from '#server/start-sentence.ts'
import { startServer } from '#server/start-server.ts'

try {
  const settings = readSettings(process.env)
  const isTerminal = process.stdout.isTTY === true
  const server = await startServer(settings, {
    clientDir: fileURLToPath(new URL('../../dist/client', import.meta.url)),
    clock: Date.now,
    newRequestId: randomUUID,
    pid: process.pid,
    // On a terminal the address is what a person waits for; requests are logged where nobody looks on.
    logLevel: settings.logLevel ?? (isTerminal ? 'warn' : 'info'),
  })
  const ready = `Orderboard answers at ${server.address}`
  // Written whatever the log's level: whoever starts the server waits for this line.
  const line = { level: 30, time: Date.now(), pid: process.pid, address: server.address, msg: ready }
  console.log(isTerminal ? ready : JSON.stringify(line))

  let isStopping = false
  const stop = async (signal: string) => {
    if (isStopping) process.exit(1)
    isStopping = true
    server.log.info({ signal }, 'stopping')
    await server.stop(settings.shutdownGraceMs)
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  console.error(startSentence(error))
  process.exit(1)
}
