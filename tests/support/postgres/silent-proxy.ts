import { connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** A network between the product and a PostgreSQL server that can go silent: connections stay open, and nothing passes. */
export interface SilentProxy {
  /** The server's address through the network. */
  readonly url: string
  /** How many connections the product holds open. */
  open(): number
  /** From now on nothing passes. */
  silence(): void
  /** From when a message of the product holds this text: that message and all after it are lost. */
  silenceAt(text: string): void
  /** What is new passes again; what was lost stays lost. */
  restore(): void
}

/** Before the server at `url`; without one it accepts and never answers. Gone when the test is over. */
export async function silentProxy(url?: string): Promise<SilentProxy> {
  const through = new URL(url ?? 'postgres://postgres@127.0.0.1/none')
  const { hostname: host, port } = through
  const sockets = new Set<Socket>()
  let isSilent = url === undefined
  let trigger: string | undefined
  const server = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.on('close', () => sockets.delete(client))
    const upstream = url === undefined ? undefined : connect({ host, port: Number(port || 5432) })
    upstream?.on('error', () => client.destroy())
    client.on('close', () => upstream?.destroy())
    upstream?.on('close', () => !isSilent && client.destroy())
    client.on('data', (chunk: Buffer) => {
      if (trigger !== undefined && chunk.includes(trigger)) isSilent = true
      if (!isSilent) upstream?.write(chunk)
    })
    upstream?.on('data', (chunk: Buffer) => !isSilent && client.write(chunk))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const address = server.address()
  through.hostname = '127.0.0.1'
  through.port = String(typeof address === 'object' && address ? address.port : 0)
  return {
    url: through.href,
    open: () => sockets.size,
    silence() {
      isSilent = true
    },
    silenceAt(text) {
      trigger = text
    },
    restore() {
      trigger = undefined
      isSilent = false
    },
  }
}
