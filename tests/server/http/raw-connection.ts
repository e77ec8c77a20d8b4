import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Lets the app listen and connects to it; the connection is destroyed after the test. */
export async function rawConnection(app: FastifyInstance, localAddress = '127.0.0.1') {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { socket, host: `127.0.0.1:${port}`, received: receiving(socket) }
}

/** Everything that is received until the connection closes. */
function receiving(socket: Socket): Promise<string> {
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  // A server that closes while the client still sends resets the connection.
  socket.on('error', () => {})
  return new Promise((resolve) => socket.once('close', () => resolve(text)))
}

/** The only answer in `text`; throws if there is none or more than one. */
export function parseAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(lines.map((field) => field.toLowerCase().split(': ', 2)))
  const body = rest.join('\r\n\r\n')
  if (Buffer.byteLength(body) !== Number(headers['content-length']))
    throw new Error(`Not one answer: ${text.slice(0, 2000)}`)
  return { status: Number(line.split(' ')[1]), headers, body }
}
