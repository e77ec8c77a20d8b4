import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#scripts/root.ts'
import { test as base } from './test.ts'

/** A server of the test's own, as a process, on an empty database and a free port; it can be stopped and started again. */
export class OwnServer {
  readonly dataDir: string
  #process: ChildProcess | undefined
  #errors = ''
  /** Known after the first start, and kept: the page that is open expects the server there. */
  address = ''

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  async start(): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port
    const child = spawn(process.execPath, ['src/server/main.ts'], {
      cwd: ROOT,
      env: { ...process.env, PORT: port, HOST: '127.0.0.1', DATA_DIR: this.dataDir, LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.#process = child
    this.address = await new Promise<string>((resolve, reject) => {
      let output = ''
      const listen = (chunk: Buffer) => {
        output += chunk.toString()
        const said = /answers at (http:\/\/[^\s"]+)/.exec(output)
        if (said?.[1]) resolve(said[1])
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.stderr.on('data', (chunk: Buffer) => {
        this.#errors += chunk.toString()
      })
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${output}`)))
    })
  }

  /** Ends as an operator would end it; fails when it does not end well. */
  async stop(): Promise<void> {
    const child = this.#process
    this.#process = undefined
    if (!child || child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    const [code] = await ended
    if (code !== 0) throw new Error(`The server ended with ${code}.`)
    if (this.#errors.includes('MaxListenersExceededWarning')) throw new Error(this.#errors)
  }

  /** Imports a file's text without a page; for tests that are about something else. */
  async load(name: string, text: string): Promise<void> {
    const url = `${this.address}/api/imports?name=${encodeURIComponent(name)}`
    const reply = await fetch(url, { method: 'POST', body: text })
    if (!reply.ok) throw new Error(`${name} was refused: ${await reply.text()}`)
  }

  async readOrders(): Promise<readonly { readonly id: string }[]> {
    const reply = await fetch(`${this.address}/api/orders?per=100`)
    const page = (await reply.json()) as { orders: { id: string }[] }
    return page.orders
  }
}

/** As `test`, with a server of its own behind every page of the test. */
export const test = base.extend<{ server: OwnServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  server: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'orderboard-own-'))
    const server = new OwnServer(dataDir)
    await server.start()
    await use(server)
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
  baseURL: async ({ server }, use) => use(server.address),
})

export { expect } from './test.ts'
