import { vi } from 'vitest'

export const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
export const problem = (status: number, detail: string) => json({ status, detail }, status)

/** Answers calls like 'GET /api/me' in place of the server; `calls` are those so far, with their bodies. */
export function fakeServer(answers: Readonly<Record<string, (body: unknown) => Response>>) {
  const calls: (readonly [call: string, body: unknown])[] = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = `${method} ${url}`
    const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    calls.push([call, sent])
    return answers[call]?.(sent) ?? problem(404, `${call} is not expected.`)
  })
  return calls
}
