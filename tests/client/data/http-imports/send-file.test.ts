// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { sendFile, type Transport } from '#client/data/http-imports/send-file.ts'
import type { ImportRun, RunProgress } from '#client/data/import-source.ts'
import { MAX_FILE_BYTES } from '#contract/imports/import-file.ts'
import type { ImportMapping } from '#contract/imports/import-mapping.ts'
import type { ImportPreview } from '#contract/imports/import-preview.ts'
import { madePreview, UNKNOWN } from '#tests/client/imports/made-preview.ts'
import { madeReport } from '#tests/client/imports/made-report.ts'

const run: ImportRun = { file: new File(['id,date'], 'my orders.csv'), purpose: 'check', key: 'k 1', answers: {} }

describe('sending a file', () => {
  it('posts its bytes as they are, under its name and key, and answers the report', async () => {
    const server = fakeServer()
    const outcome = sendFile(run, () => {}, new AbortController().signal, server.transport)
    expect(server.opened).toEqual(['POST', '/api/imports?name=my+orders.csv&dryRun=1&preview=1'])
    expect(server.headers).toEqual({ 'Idempotency-Key': 'k 1', 'Content-Type': 'application/octet-stream' })
    expect(server.body).toBe(run.file)
    server.answer(200, JSON.stringify(madeReport()))
    expect(await outcome).toEqual({ kind: 'report', report: madeReport() })
  })

  it('sends the answers, and no dryRun for an import', async () => {
    const server = fakeServer()
    void sendFile(
      { ...run, purpose: 'import', answers: { dateOrder: 'day-first', decimalMark: 'comma' } },
      () => {},
      quiet(),
      server.transport,
    )
    expect(server.opened[1]).toBe('/api/imports?name=my+orders.csv&dateOrder=day-first&decimalMark=comma')
    server.answer(409, '{}')
  })

  it('reports the upload, then polls the server’s progress until the answer arrives', async () => {
    const server = fakeServer()
    const seen: RunProgress[] = []
    const outcome = sendFile(run, (progress) => seen.push(progress), quiet(), server.transport)
    server.upload(3, 7)
    server.uploaded()
    server.replies.push(
      () => Promise.reject(new TypeError('lost')),
      () => Promise.resolve(new Response('', { status: 404 })),
      () => Promise.resolve(Response.json({ state: 'waiting', done: 0, of: 0, waitingFor: 'b.csv', ahead: 1 })),
      () => Promise.resolve(Response.json({ state: 'reading', done: 1, of: 4 })),
      () => Promise.resolve(Response.json({ state: 'writing', done: 3, of: 4 })),
    )
    for (let turn = 0; turn < 5; turn++) await server.tick()
    server.answer(200, JSON.stringify(madeReport()))
    await outcome
    await server.tick()
    expect(server.urls).toEqual(Array(5).fill('/api/imports/k%201'))
    expect(seen).toEqual([
      { phase: 'uploading', done: 3, of: 7 },
      { phase: 'reading', done: 0, of: 0 },
      { phase: 'waiting', done: 0, of: 0, waitingFor: 'b.csv', ahead: 1 },
      { phase: 'reading', done: 1, of: 4 },
      { phase: 'writing', done: 3, of: 4 },
    ])
  })

  it('ends with the question about the beginning of the file while the rest is sent', async () => {
    const server = fakeServer()
    const preview = Promise.withResolvers<ImportPreview>()
    server.previews.push(() => preview.promise)
    const seen: RunProgress[] = []
    const mapping = { headingLine: 2 }
    const outcome = sendFile({ ...run, mapping }, (progress) => seen.push(progress), quiet(), server.transport)
    server.upload(3, 7)
    server.replies.push(READING, READING)
    await server.tick()
    await server.tick()
    expect(server.previewed).toEqual([mapping])
    expect(server.isAborted()).toBe(false)
    preview.resolve(UNKNOWN)
    expect(await outcome).toEqual({ kind: 'question', preview: UNKNOWN })
    expect(server.isAborted()).toBe(true)
    // The file is still being sent, whatever the server does with what it has.
    expect(seen).toEqual([{ phase: 'uploading', done: 3, of: 7 }])
  })

  it('goes on where the beginning asks nothing, or cannot be previewed, and asks nothing of an import', async () => {
    for (const answer of [() => Promise.resolve(madePreview()), () => Promise.reject(new Error('busy'))]) {
      const server = fakeServer()
      server.previews.push(answer)
      const outcome = sendFile(run, () => {}, quiet(), server.transport)
      server.upload(3, 7)
      server.replies.push(READING)
      await server.tick()
      server.answer(200, JSON.stringify(madeReport()))
      expect(await outcome).toMatchObject({ kind: 'report' })
    }
    const server = fakeServer()
    const outcome = sendFile({ ...run, purpose: 'import' }, () => {}, quiet(), server.transport)
    server.upload(3, 7)
    server.replies.push(READING)
    await server.tick()
    expect(server.previewed).toEqual([])
    server.answer(200, JSON.stringify(madeReport()))
    await outcome
  })

  it('ignores a question that arrives after it was cancelled', async () => {
    const server = fakeServer()
    const controller = new AbortController()
    const preview = Promise.withResolvers<ImportPreview>()
    server.previews.push(() => preview.promise)
    const outcome = sendFile(run, () => {}, controller.signal, server.transport)
    server.upload(3, 7)
    server.replies.push(READING)
    await server.tick()
    controller.abort()
    preview.resolve(UNKNOWN)
    expect(await outcome).toEqual({ kind: 'cancelled' })
  })

  it('is cancelled by the signal', async () => {
    const server = fakeServer()
    const controller = new AbortController()
    const outcome = sendFile(run, () => {}, controller.signal, server.transport)
    controller.abort()
    expect(await outcome).toEqual({ kind: 'cancelled' })
    expect(await sendFile(run, () => {}, controller.signal, fakeServer().transport)).toEqual({ kind: 'cancelled' })
  })

  it('cancels an uploaded import at the server without reading the response of the import', async () => {
    const { server, outcome } = importing(new Response('{}'))
    expect(await outcome).toEqual({ kind: 'cancelled' })
    expect(server.urls).toEqual(['/api/imports/k%201'])
  })

  it('returns the report of an import that was committed while it was cancelled', async () => {
    const { server, outcome } = importing(new Response('{}', { status: 409 }))
    await server.tick()
    expect(server.opened).toEqual(Array(2).fill(['POST', '/api/imports?name=my+orders.csv']).flat())
    server.answer(200, JSON.stringify(madeReport()))
    expect(await outcome).toEqual({ kind: 'report', report: madeReport() })
  })

  it('distinguishes an unreachable server from an unreadable file', async () => {
    const server = fakeServer()
    const lost = sendFile(run, () => {}, quiet(), server.transport)
    server.fail()
    expect(await lost).toEqual({ kind: 'problem', problem: { kind: 'unreachable', detail: '' } })

    const moved = new File(['id'], 'moved.csv')
    moved.slice = () => {
      throw new DOMException('gone', 'NotReadableError')
    }
    const again = fakeServer()
    const unreadable = sendFile({ ...run, file: moved }, () => {}, quiet(), again.transport)
    again.fail()
    expect(await unreadable).toEqual({ kind: 'problem', problem: { kind: 'unreadable', detail: '' } })
  })

  it('does not send a file over the size limit', async () => {
    const file = new File([''], 'huge.csv')
    Object.defineProperty(file, 'size', { value: MAX_FILE_BYTES + 1 })
    const server = fakeServer()
    expect(await sendFile({ ...run, file }, () => {}, quiet(), server.transport)).toEqual({
      kind: 'problem',
      problem: { kind: 'too-large', detail: '' },
    })
    expect(server.opened).toEqual([])
  })
})

const quiet = () => new AbortController().signal
const READING = () => Promise.resolve(Response.json({ state: 'reading', done: 0, of: 0 }))

/** An uploaded import that is cancelled; `reply` is the server's response to the cancellation. */
function importing(reply: Response) {
  const server = fakeServer()
  const controller = new AbortController()
  const outcome = sendFile({ ...run, purpose: 'import' }, () => {}, controller.signal, server.transport)
  server.replies.push(() => Promise.resolve(reply))
  server.uploaded()
  controller.abort()
  return { server, outcome }
}

/** An XMLHttpRequest that the test answers; `tick` lets time pass. */
function fakeServer() {
  const upload: { onprogress?: (event: object) => void; onload?: () => void } = {}
  const waiting: (() => void)[] = []
  const urls: string[] = []
  const replies: (() => Promise<Response>)[] = []
  const previews: (() => Promise<ImportPreview>)[] = []
  const previewed: (ImportMapping | undefined)[] = []
  const transport: Transport = {
    request: () => request as unknown as XMLHttpRequest,
    fetch: (url) => {
      urls.push(url)
      return replies.shift()?.() ?? Promise.reject(new Error('one request too many'))
    },
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
    preview: async (_file, mapping) => {
      previewed.push(mapping)
      return previews.shift()?.()
    },
  }
  let isAborted = false
  const server = {
    urls,
    isAborted: () => isAborted,
    replies,
    previews,
    previewed,
    transport,
    opened: [] as string[],
    headers: {} as Record<string, string>,
    body: undefined as unknown,
    upload: (loaded: number, total: number) => upload.onprogress?.({ loaded, total }),
    uploaded: () => upload.onload?.(),
    answer: (status: number, responseText: string) => {
      Object.assign(request, { status, responseText })
      request.onload?.()
    },
    fail: () => request.onerror?.(),
    tick: async () => {
      waiting.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
  const request: {
    upload: typeof upload
    onload?: () => void
    onerror?: () => void
    onabort?: () => void
    [method: string]: unknown
  } = {
    upload,
    open: (method: string, url: string) => server.opened.push(method, url),
    setRequestHeader: (name: string, value: string) => {
      server.headers[name] = value
    },
    send: (body: unknown) => {
      server.body = body
    },
    abort: () => {
      isAborted = true
      request.onabort?.()
    },
  }
  return server
}
