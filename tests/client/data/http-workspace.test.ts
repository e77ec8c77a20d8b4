import { describe, expect, it } from 'vitest'
import { StaleError } from '#client/data/errors.ts'
import { createHttpWorkspace } from '#client/data/http-workspace.ts'

function answering(status: number, body: object, headers: Record<string, string> = {}) {
  const calls: string[] = []
  const fetch: typeof globalThis.fetch = async (url, init = {}) => {
    const ifMatch = new Headers(init.headers).get('if-match')
    calls.push([init.method ?? 'GET', String(url), ifMatch].filter(Boolean).join(' '))
    return Response.json(body, { status, headers })
  }
  return { calls, workspace: createHttpWorkspace(fetch) }
}

describe('the HTTP workspace', () => {
  it('reads a value with its version and saves a change to that version', async () => {
    const { calls, workspace } = answering(200, { targets: [] }, { etag: '"7"' })
    expect(await workspace.targets.read()).toEqual({ value: { targets: [] }, version: '"7"' })
    await workspace.targets.save({ targets: [] }, '"7"')
    expect(calls).toEqual(['GET /api/targets', 'PUT /api/targets "7"'])
  })

  it('rejects a change of an old version as stale, with the server’s sentence', async () => {
    const { workspace } = answering(412, { detail: 'The targets have changed.' })
    const error: unknown = await workspace.targets.save({ targets: [] }, '"6"').catch((failure: unknown) => failure)
    expect(error).toBeInstanceOf(StaleError)
    expect(error).toMatchObject({ message: 'The targets have changed.' })
  })

  it('lists, undoes and cancels imports', async () => {
    const { calls, workspace } = answering(200, {})
    const { imports } = workspace
    await imports.list(2)
    await imports.undo('a/b', true)
    await imports.undo('a/b', false)
    await imports.cancel('a/b')
    expect(calls).toEqual([
      'GET /api/imports?page=2&per=10',
      'POST /api/imports/a%2Fb/undo?dryRun=1',
      'POST /api/imports/a%2Fb/undo',
      'DELETE /api/imports/a%2Fb',
    ])
  })

  it('previews the first part of a file with its mapping, and says why that failed', async () => {
    const { calls, workspace } = answering(200, { refusal: 'This is an image.' })
    const file = new File([new Uint8Array(600 * 1024)], 'orders.csv')
    const signal = new AbortController().signal
    const preview = await workspace.imports.preview(file, { delimiter: ';' }, signal)
    expect(preview).toEqual({ refusal: 'This is an image.' })
    const query = new URLSearchParams({ name: 'orders.csv', mapping: '{"delimiter":";"}', part: '1' })
    expect(calls).toEqual([`POST /api/imports/preview?${query}`])
    const refusing = answering(422, { detail: 'That took too long.' }).workspace
    await expect(refusing.imports.preview(file, {}, signal)).rejects.toThrow('That took too long.')
  })

  it('previews a zip file or workbook as a whole, and a very large one not at all', async () => {
    const { calls, workspace } = answering(200, { refusal: 'It is empty.' })
    const signal = new AbortController().signal
    const bytes = new Uint8Array(65 * 1024 ** 2)
    bytes.set([0x50, 0x4b, 3, 4])
    const preview = await workspace.imports.preview(new File([bytes], 'large.xlsx'), {}, signal)
    expect([preview, calls]).toEqual([undefined, []])
    await workspace.imports.preview(new File([bytes.subarray(0, 600 * 1024)], 'a.xlsx'), {}, signal)
    expect(calls).toEqual([`POST /api/imports/preview?${new URLSearchParams({ name: 'a.xlsx', mapping: '{}' })}`])
  })
})
