import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleOrdersFile } from '#tests/support/sample-orders-file.ts'

/** Our server on an empty database, into which the sample's fifty orders are loaded through the API. */
const port = process.env.PORT ?? '4174'
Object.assign(process.env, { PORT: port, DATA_DIR: mkdtempSync(join(tmpdir(), 'orderboard-e2e-')), LOG_LEVEL: 'warn' })
await import('#server/main.ts')

const address = `http://127.0.0.1:${port}`
for (let tries = 0; ; tries++) {
  const ready = await fetch(`${address}/readyz`).catch(() => undefined)
  if (ready?.ok) break
  if (tries > 100) throw new Error('The server did not become ready.')
  await new Promise((resolve) => setTimeout(resolve, 100))
}
const reply = await fetch(`${address}/api/imports?name=sample.json`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: sampleOrdersFile(Date.now()),
})
if (!reply.ok) throw new Error(`The sample's orders were refused: ${await reply.text()}`)
