import type { ImportList, UndoReport } from '#contract/import-list-schema.ts'

/** What past imports ask the server; answers its sentence where it says no. */
export interface PastImports {
  readonly list: (page: number) => Promise<ImportList>
  /** `dryRun`: only what would happen. */
  readonly undo: (id: string, dryRun: boolean) => Promise<UndoReport>
  /** Cancels one that runs or waits. */
  readonly cancel: (id: string) => Promise<unknown>
}

const PER = 10

/** Rejects with an `Error` whose message is a sentence for people. */
export const pastImports: PastImports = {
  list: (page) => asked<ImportList>(`/api/imports?page=${page}&per=${PER}`),
  undo: (id, dryRun) =>
    asked<UndoReport>(`/api/imports/${encodeURIComponent(id)}/undo${dryRun ? '?dryRun=1' : ''}`, { method: 'POST' }),
  cancel: (id) => asked(`/api/imports/${encodeURIComponent(id)}`, { method: 'DELETE' }),
}

async function asked<T>(address: string, init?: RequestInit): Promise<T> {
  const reply = await fetch(address, init).catch(() => undefined)
  if (!reply) throw new Error('The server cannot be reached. Check that Orderboard is still running, then try again.')
  const body: unknown = await reply.json().catch(() => undefined)
  if (reply.ok) return body as T
  const told = typeof body === 'object' && body !== null && 'detail' in body ? String(body.detail) : ''
  throw new Error(told || `The server answered with status ${reply.status}. Try again.`)
}
