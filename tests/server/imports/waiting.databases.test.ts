import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LOAD_BUNDLES } from '#scripts/bundle-packages.ts'
import type { DatabaseLocation } from '#server/database/location.ts'
import { openWriter } from '#server/database/open-writer.ts'
import { testApp } from '#tests/server/support/test-app.ts'

const FIRST = '5d7d9a2e-1111-4222-8333-444455556666'
const SECOND = '5d7d9a2e-1111-4222-8333-444455557777'
const THIRD = '5d7d9a2e-1111-4222-8333-444455558888'
/** A guard against hanging, not a measure. */
const SOON = { timeout: 60_000 }
const HEAD = 'Order ID,Date,Total\n'

/** Blocks other writers of the workspace until the returned function is called. */
async function otherWriter(location: DatabaseLocation) {
  const store = await openWriter(location)
  onTestFinished(() => store.close())
  let letGo = () => {}
  const isReleased = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await new Promise<void>((resolve) => {
    void store.write(
      1,
      async () => {
        resolve()
        await isReleased
      },
      () => {},
    )
  })
  return letGo
}

async function importing() {
  const { app, get, location, file } = await testApp()
  const post = (key: string, name: string, payload: string) =>
    app
      .inject({
        method: 'POST',
        url: `/api/imports?name=${name}`,
        payload,
        headers: { 'content-type': 'text/csv', 'idempotency-key': key },
      })
      .then((reply) => ({ status: reply.statusCode, body: reply.json() }))
  const progress = async (key: string) => (await get(`/api/imports/${key}`)).body
  const cancel = (key: string) => app.inject({ method: 'DELETE', url: `/api/imports/${key}` })
  return { app, post, progress, cancel, location, dataDir: dirname(file), get }
}

describe('an import while another one runs', () => {
  it('waits in order of arrival, names the running import, starts automatically, and can be cancelled', async () => {
    const { app, post, progress, cancel, location, get } = await importing()
    const letGo = await otherWriter(location)
    const first = post(FIRST, 'first.csv', `${HEAD}1,2024-01-31,5\n`)
    await expect
      .poll(() => progress(FIRST), SOON)
      .toMatchObject({ state: 'waiting', waitingFor: '', ahead: 1, done: 0, of: 0 })
    const second = post(SECOND, 'second.csv', `${HEAD}1,2024-01-31,6\n`)
    await expect.poll(async () => (await progress(SECOND)).state, SOON).toBe('waiting')
    const third = post(THIRD, 'third.csv', `${HEAD}1,2024-01-31,7\n`)
    await expect
      .poll(() => progress(THIRD), SOON)
      .toEqual({ state: 'waiting', waitingFor: 'first.csv', ahead: 2, done: 0, of: 0 })
    expect(await progress(SECOND)).toMatchObject({ state: 'waiting', waitingFor: 'first.csv', ahead: 1 })

    const undo = await app.inject({ method: 'POST', url: `/api/imports/${FIRST}/undo` })
    expect([undo.statusCode, undo.json().detail]).toEqual([409, expect.stringContaining('import of first.csv')])
    expect((await cancel(SECOND)).json()).toMatchObject({ state: 'cancelled' })
    expect(await second).toMatchObject({ status: 409, body: { detail: expect.stringContaining('was cancelled') } })
    expect(await progress(SECOND)).toMatchObject({ state: 'cancelled' })
    expect(await progress(THIRD)).toMatchObject({ state: 'waiting', ahead: 1 })

    letGo()
    expect((await first).body).toMatchObject({ state: 'done', orders: { created: 1 } })
    expect((await third).body).toMatchObject({ state: 'done', orders: { updated: 1 } })
    expect((await get('/api/orders/1')).body.amount.minor).toBe(700)
  })

  it('is cancelled at once while it waits for the database, and the next one starts', async () => {
    const { post, progress, cancel, location } = await importing()
    const letGo = await otherWriter(location)
    const first = post(FIRST, 'first.csv', `${HEAD}1,2024-01-31,5\n`)
    await expect.poll(async () => (await progress(FIRST)).waitingFor, SOON).toBe('')
    const second = post(SECOND, 'second.csv', `${HEAD}2,2024-01-31,6\n`)
    await expect.poll(async () => (await progress(SECOND)).state, SOON).toBe('waiting')
    const cancelled = cancel(FIRST)
    await expect.poll(async () => (await progress(SECOND)).waitingFor, SOON).toBe('')
    letGo()
    expect((await cancelled).json()).toMatchObject({ state: 'cancelled' })
    expect((await first).status).toBe(409)
    expect((await second).body).toMatchObject({ state: 'done', orders: { created: 1 } })
  })

  it('prints the same sentence on the command line and waits', async () => {
    const { location, dataDir } = await importing()
    const path = join(dataDir, 'mine.csv')
    writeFileSync(path, `${HEAD}1,2024-01-31,5\n`)
    const letGo = await otherWriter(location)
    const cli = fileURLToPath(new URL('../../../src/server/cli/import.ts', import.meta.url))
    const url = location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}
    const env = { ...process.env, DATA_DIR: dataDir, ...url }
    const child = spawn(process.execPath, [...LOAD_BUNDLES, cli, path, '--json'], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
    })
    const output = text(child.stdout)
    await expect.poll(() => said, SOON).toBe('Waiting for another change of the orders to finish\n')
    letGo()
    expect(JSON.parse(await output)).toMatchObject({ state: 'done', orders: { created: 1 } })
  })
})
