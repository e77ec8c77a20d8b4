import { call, type Target } from '#bench/call.ts'
import { type Measured, pause } from './person.ts'

interface ChangerDeps extends Measured {
  readonly target: Target
  readonly ids: readonly string[]
  readonly signal: AbortSignal
}

const FROM = '127.0.0.1'

/** Changes how one order a second was paid, and changes it back in the next. */
export async function changeOrders({ target, ids, signal, spent, failures }: ChangerDeps): Promise<void> {
  const change = async (path: string, paymentMethod: string) => {
    const { headers } = await call(target, { path, from: FROM })
    const start = performance.now()
    const sent = { 'content-type': 'application/json', 'if-match': String(headers.etag) }
    const answer = await call(target, {
      ...{ path, method: 'PATCH', headers: sent, body: JSON.stringify({ paymentMethod }), from: FROM },
    })
    if (answer.status !== 200) return failures.push(`change ${path}: ${answer.status} ${answer.body.slice(0, 200)}`)
    spent.set('change', [...(spent.get('change') ?? []), performance.now() - start])
  }
  for (let n = 0; !signal.aborted; n++) {
    const path = `/api/order?id=${encodeURIComponent(ids[n % ids.length] ?? '')}`
    const before = JSON.parse((await call(target, { path, from: FROM })).body).paymentMethod as string
    await change(path, before === 'Card' ? 'Invoice' : 'Card')
    await pause(1000, signal)
    await change(path, before)
    await pause(1000, signal)
  }
}
