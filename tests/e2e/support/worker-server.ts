import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleOrdersFile } from '#tests/support/sample-orders-file.ts'
import { SavedDatabases } from './saved-databases.ts'
import { ServerUnderTest, type TestServer } from './server-under-test.ts'

/** The orders that a test starts with: those of the sample, or none and the server as after its first start. */
export type StartOrders = 'sample' | 'none'

/** The server that all live tests of a Playwright worker share. `restore` removes everything that a test has written. */
export class WorkerServer implements TestServer {
  readonly #server: ServerUnderTest
  readonly #databases: SavedDatabases

  private constructor(server: ServerUnderTest) {
    this.#server = server
    this.#databases = new SavedDatabases(server.dataDir)
  }

  static async launch(): Promise<WorkerServer> {
    const worker = new WorkerServer(await ServerUnderTest.launch())
    await worker.#databases.save('none')
    return worker
  }

  async remove(): Promise<void> {
    this.#databases.close()
    await this.#server.remove()
  }

  get address(): string {
    return this.#server.address
  }

  async restore(orders: StartOrders): Promise<void> {
    await this.#removeFiles()
    if (this.#databases.isCurrent(orders)) return
    if (this.#databases.has(orders)) return this.#databases.copy(orders)
    await this.#databases.copy('none')
    await this.#server.load('sample.json', sampleOrdersFile(Date.now()))
    await this.#databases.save(orders)
  }

  /** Imports a file's text without a page. The first one is copied if an earlier test has imported the same. */
  async load(name: string, text: string): Promise<void> {
    const content = `${name}\n${text}`
    if (!this.#databases.isCurrent('none')) return this.#server.load(name, text)
    if (this.#databases.has(content)) return this.#databases.copy(content)
    await this.#server.load(name, text)
    await this.#databases.save(content)
  }

  readOrders(): ReturnType<TestServer['readOrders']> {
    return this.#server.readOrders()
  }

  async #removeFiles(): Promise<void> {
    for (const folder of ['uploads', 'rejected'].map((name) => join(this.#server.dataDir, name)))
      for (const name of await readdir(folder)) if (!name.startsWith('.')) await rm(join(folder, name), { force: true })
  }
}
