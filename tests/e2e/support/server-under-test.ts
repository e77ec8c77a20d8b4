import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundlePackages, LOAD_BUNDLES } from '#scripts/bundle-packages.ts'
import { type ServerProcess, startServerProcess } from '#scripts/server-process.ts'

/** What the tests of a server use. */
export type TestServer = Pick<ServerUnderTest, 'address' | 'load' | 'readOrders'>

/** A server as a process, on an empty database and a free port; it can be stopped and started again. */
export class ServerUnderTest {
  readonly dataDir: string
  #process: ServerProcess | undefined
  /** Known after the first start. A later start uses it again, because the open page expects the server there. */
  address = ''

  private constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  static async launch(): Promise<ServerUnderTest> {
    await bundlePackages()
    const server = new ServerUnderTest(await mkdtemp(join(tmpdir(), 'orderboard-e2e-')))
    await server.start()
    return server
  }

  /** `more`: settings of this start. */
  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const port = this.address === '' ? '0' : new URL(this.address).port
    const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']))
    const own = { PORT: port, DATA_DIR: this.dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'info' }
    this.#process = startServerProcess({ ...env, ...own, ...more }, LOAD_BUNDLES)
    this.address = await this.#process.address
  }

  /** Ends it by SIGTERM; fails unless it exits with 0. */
  async stop(): Promise<void> {
    const server = this.#process
    this.#process = undefined
    if (!server || server.child.exitCode !== null) return
    server.child.kill('SIGTERM')
    const { code, stderr } = await server.ended
    if (code !== 0) throw new Error(`The server ended with ${code}.`)
    if (stderr.includes('MaxListenersExceededWarning')) throw new Error(stderr)
  }

  /** Stops it and removes its folder. */
  async remove(): Promise<void> {
    await this.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }

  /** Imports a file's text without a page; for tests of something else. */
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
