import { type Agent, type IncomingHttpHeaders, request } from 'node:http'

/** Where the server listens; always this machine. */
export interface Target {
  readonly host: '127.0.0.1'
  readonly port: number
}

export interface Call {
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PATCH'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The client's own address, which limits are counted by. */
  readonly from: string
  readonly agent?: Agent
  /** Milliseconds until the call is given up. */
  readonly maxWaitMs?: number
  readonly signal?: AbortSignal
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/**
 * Sends a request and reads its whole answer; again where the server has closed an idle connection meanwhile, as browsers do. Rejects
 * when there is none, or not within `maxWaitMs`.
 */
export function call({ host, port }: Target, options: Call): Promise<Answer> {
  const { path, method = 'GET', headers = {}, body = '', from, agent, maxWaitMs = 30_000, signal } = options
  const limit = AbortSignal.timeout(maxWaitMs)
  return new Promise((resolve, reject) => {
    const sent = request({
      ...{ host, port, path, method, headers, localAddress: from },
      agent: agent ?? false,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (sent.reusedSocket && error.code === 'ECONNRESET') resolve(call({ host, port }, options))
      else reject(limit.aborted ? new Error(`no answer within ${maxWaitMs / 1000} s`) : error)
    })
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
      })
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.end(body)
  })
}
