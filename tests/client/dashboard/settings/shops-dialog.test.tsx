// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import axe from 'axe-core'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import FiguresDialogs from '#client/dashboard/settings/figures-dialogs.tsx'
import type { ListedShop } from '#client/data/http-shops.ts'
import { liveDashboardView } from '#client/data/live-dashboard.ts'
import { type FiguresDialog, useFiguresDialog } from '#client/state/dialogs/figures-dialog.ts'
import { createQueryClient } from '#client/state/live-hooks.ts'
import { useNotification } from '#client/state/notification.ts'
import { WorkspaceProvider } from '#client/state/workspace.ts'
import { MAX_LOGO_BYTES } from '#contract/shop-logo.ts'
import { DEFAULT_SLIP } from '#contract/slip-fields.ts'
import { madeReply } from '#tests/client/dashboard/made-reply.ts'
import { polyfillDialog } from '#tests/client/imports/dialog-in-jsdom.ts'
import { PNG } from '#tests/support/logos.ts'

beforeAll(polyfillDialog)
beforeEach(() => useNotification.setState({}, true))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const shop = (slug: string, name: string, prefix: string, orders: number, sender = ''): ListedShop => ({
  ...{
    slug,
    name,
    prefix,
    orders,
    sender,
    invoice: 'INV-1',
    credit: 'CN-1',
    threshold: '',
    logo: '',
    slip: DEFAULT_SLIP,
  },
  currency: 'XXX',
  colour: 'blue',
  etag: `"${name} ${prefix}"`,
})
const MAIN = shop('main', 'Main shop', 'MAIN-', 1200)
const SECOND = shop('second', 'متجر الثاني', 'SECOND-', 1)

interface Call {
  readonly method: string
  readonly url: string
  readonly ifMatch: string | null
  readonly body: unknown
}

/** A server of shops whose changes can be undone. `refuse` answers instead of it. */
function serve(first: readonly ListedShop[], refuse: (call: Call) => Response | undefined = () => undefined) {
  const calls: Call[] = []
  let [shops, before] = [first, first]
  const set = (next: readonly ListedShop[]) => {
    ;[shops, before] = [next, shops]
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body: text }: RequestInit = {}) => {
    const body = typeof text === 'string' ? JSON.parse(text) : undefined
    const call = { method, url, ifMatch: new Headers(headers).get('if-match'), body }
    if (method === 'GET') return Response.json({ shops })
    calls.push(call)
    const refusal = refuse(call)
    if (refusal) return refusal
    if (url.endsWith('/undo')) {
      set(before)
      return Response.json({ undone: 1, kept: [] })
    }
    if (method === 'POST') {
      const made = shop('new', body.name, 'NEW-', 0)
      set([...shops, made])
      return Response.json(made, { status: 201 })
    }
    const changed = shops.find(({ slug }) => url.endsWith(`/${slug}`)) ?? MAIN
    const { slug, name, prefix, orders, sender, ...rest } = { ...changed, ...body }
    const after = { ...shop(slug, name, prefix, orders, sender), slip: rest.slip, logo: rest.logo && 'a1' }
    set(shops.map((each) => (each === changed ? after : each)))
    return Response.json({ ...after, changeId: 'c1' })
  })
  return { calls, set }
}

function Dialogs() {
  const { open } = useFiguresDialog()
  const { period } = liveDashboardView(madeReply({}))
  return open && period && <FiguresDialogs open={open} period={period} />
}

function show(open: FiguresDialog = 'shops') {
  useFiguresDialog.setState({ open })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Dialogs />
    </QueryClientProvider>,
  )
}

const refusal = (status: number, detail: string) => Response.json({ detail }, { status })
const row = (name: string) => screen.findByRole('form', { name })
const field = (within_: HTMLElement, name: string) => within(within_).getByRole<HTMLInputElement>('textbox', { name })
const button = (within_: HTMLElement, name: string) => within(within_).getByRole<HTMLButtonElement>('button', { name })

async function retype(input: HTMLInputElement, text: string) {
  await userEvent.clear(input)
  await userEvent.type(input, text)
}

it('shows each shop with its prefix and orders, accessibly, and saves only what is changed and valid', async () => {
  const { calls } = serve([MAIN, SECOND])
  show()
  const main = await row('Main shop')
  expect(field(main, 'Prefix of order IDs').value).toBe('MAIN-')
  expect(within(main).getByText('1,200 orders')).toBeTruthy()
  expect(within(await row(SECOND.name)).getByText('1 order')).toBeTruthy()
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  const save = button(main, 'Save')
  expect(save.disabled).toBe(true)
  await userEvent.type(field(main, 'Name'), ' ')
  expect([field(main, 'Name').value, save.disabled]).toEqual(['Main shop ', true])
  for (const name of ['Name', 'Prefix of order IDs']) {
    await retype(field(main, name), 'a'.repeat(70))
    expect([field(main, name).value.length, save.disabled]).toEqual([name === 'Name' ? 60 : 20, false])
    await userEvent.clear(field(main, name))
    expect(save.disabled).toBe(true)
    await userEvent.type(field(main, name), 'x{Enter}')
    await waitFor(() => expect(save.disabled).toBe(true))
  }
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'x' }, { prefix: 'x' }])
})

it('renames a shop by Enter from the version it was read in, keeps the focus, and undoes it', async () => {
  const { calls } = serve([MAIN, SECOND])
  show()
  const name = field(await row('Main shop'), 'Name')
  await retype(name, ' Berlin {Enter}')
  const renamed = await row('Berlin')
  expect(field(renamed, 'Name').value).toBe('Berlin')
  expect(document.activeElement).toBe(name)
  expect(screen.getByRole('status').textContent).toBe('Shop “Main shop” is now called “Berlin”.')
  expect(useNotification.getState().notice).toMatchObject({ text: screen.getByRole('status').textContent })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  const restored = await row('Main shop')
  expect(field(restored, 'Name').value).toBe('Main shop')
  expect(document.activeElement).toBe(field(restored, 'Name'))
  expect(screen.getByRole('status').textContent).toBe('The change of shop “Berlin” was undone.')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(calls).toEqual([
    { method: 'PATCH', url: '/api/shops/main', ifMatch: MAIN.etag, body: { name: 'Berlin' } },
    { method: 'POST', url: '/api/changes/c1/undo', ifMatch: null, body: undefined },
  ])
})

it('undoes a prefix from the notification after the dialog was closed, and says why that failed', async () => {
  serve([MAIN], ({ url }) => (url.endsWith('/undo') ? refusal(409, 'It was undone before.') : undefined))
  show()
  const main = await row('Main shop')
  await retype(field(main, 'Prefix of order IDs'), 'M-')
  await userEvent.click(button(main, 'Save'))
  const text = 'New orders of shop “Main shop” get the prefix “M-” where they need one.'
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text))
  expect(document.activeElement).toBe(field(main, 'Prefix of order IDs'))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  useNotification.getState().notice?.undo?.()
  const failed = 'The change was not undone. It was undone before.'
  await waitFor(() => expect(useNotification.getState().notice).toEqual({ text: failed }))
})

it('says at the row why a name is refused, and keeps what was typed', async () => {
  const sentence = 'There is a shop called “Second” already. Choose another name.'
  serve([MAIN, SECOND], () => refusal(422, sentence))
  show()
  const main = await row('Main shop')
  await retype(field(main, 'Name'), 'Second{Enter}')
  expect((await within(main).findByRole('alert')).textContent).toBe(sentence)
  const name = field(main, 'Name')
  expect([name.value, name.getAttribute('aria-invalid')]).toEqual(['Second', 'true'])
  expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(sentence)
  expect(field(main, 'Prefix of order IDs').getAttribute('aria-invalid')).toBe('false')
  expect(within(main).queryByRole('button', { name: 'Reload' })).toBeNull()
  expect(document.activeElement).toBe(name)
  expect(useNotification.getState().notice).toBeUndefined()
})

it('reads a shop again that was changed meanwhile', async () => {
  const sentence = 'The shop was changed meanwhile. Read it again and repeat your change.'
  const { set } = serve([MAIN, SECOND], () => refusal(412, sentence))
  show()
  const main = await row('Main shop')
  await retype(field(main, 'Name'), 'Berlin')
  set([{ ...MAIN, name: 'Hamburg', etag: '"new"' }, SECOND])
  await userEvent.click(button(main, 'Save'))
  expect((await within(main).findByRole('alert')).textContent).toBe(sentence)
  expect(field(main, 'Name').value).toBe('Berlin')
  await userEvent.click(button(main, 'Reload'))
  const reloaded = await row('Hamburg')
  expect(field(reloaded, 'Name').value).toBe('Hamburg')
  expect(within(reloaded).queryByRole('alert')).toBeNull()
  expect(document.activeElement).toBe(field(reloaded, 'Name'))
})

it('adds a shop, the first one too, and says why one is refused', async () => {
  const sentence = 'There is a shop called “Main shop” already. Choose another name.'
  const { calls } = serve([], ({ body }) => (calls.length > 1 && body ? refusal(422, sentence) : undefined))
  show()
  const form = await screen.findByRole('region', { name: 'New shop' })
  expect(screen.getByText('There are no shops yet. The first import creates one, or add one here.')).toBeTruthy()
  expect(button(form, 'Add shop').disabled).toBe(true)
  await userEvent.type(field(form, 'Name'), ' Main shop ')
  await userEvent.click(button(form, 'Add shop'))
  expect(within(await row('Main shop')).getByText('0 orders')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Shop “Main shop” was added.')
  expect([field(form, 'Name').value, document.activeElement]).toEqual(['', field(form, 'Name')])
  await userEvent.type(field(form, 'Name'), 'Main shop{Enter}')
  expect((await within(form).findByRole('alert')).textContent).toBe(sentence)
  expect(field(form, 'Name').value).toBe('Main shop')
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'Main shop' }, { name: 'Main shop' }])
})

it('says why the shops could not be loaded, and loads them again', async () => {
  vi.stubGlobal('fetch', async () => refusal(500, 'Its log has the details.'))
  show()
  expect((await screen.findByRole('alert')).textContent).toContain('The shops could not be loaded.')
  serve([MAIN])
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await row('Main shop')).toBeTruthy()
})

it('replaces the settings dialog and stays open', async () => {
  serve([MAIN])
  const value = { settings: { read: () => new Promise<never>(() => {}) } }
  useFiguresDialog.setState({ open: 'settings' })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <WorkspaceProvider value={value as never}>
        <Dialogs />
      </WorkspaceProvider>
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Shops…' }))
  expect(await row('Main shop')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'Shops' })).toBeTruthy()
})

it('saves the sender on packing slips', async () => {
  const { calls } = serve([MAIN])
  show()
  const main = await row('Main shop')
  await retype(field(main, 'Sender on slips and invoices'), ' Lumen Ltd, 1 Elm Row, Lisbon ')
  await userEvent.click(button(main, 'Save'))
  await waitFor(() => expect(useNotification.getState().notice?.text).toMatch(/have another sender now/))
  expect(calls.map(({ body }) => body)).toEqual([{ sender: 'Lumen Ltd, 1 Elm Row, Lisbon' }])
})

/** A browser that reads images, of which one is this wide. */
function stubImages(width: number) {
  const sizes: number[] = []
  vi.stubGlobal('createImageBitmap', async () => ({ width, height: 100 }))
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      width: number
      height: number
      constructor(width: number, height: number) {
        this.width = width
        this.height = height
      }
      getContext = () => ({ drawImage: () => sizes.push(this.width, this.height) })
      // A photo, which is small enough at a width of 450.
      convertToBlob = async () => new Blob([new Uint8Array(this.width > 450 ? MAX_LOGO_BYTES + 1 : 3)])
    },
  )
  return sizes
}
const png = new File([Uint8Array.from(Buffer.from(PNG, 'base64'))], 'logo.png', { type: 'image/png' })
const chooseLogo = async (main: HTMLElement, file: File) =>
  await userEvent.upload(within(main).getByLabelText('Logo: Choose image…'), file)

it('saves a logo as it is when it is chosen, keeps what is typed, and removes it', async () => {
  stubImages(100)
  const { calls } = serve([MAIN])
  show()
  const main = await row('Main shop')
  expect(within(main).queryByRole('img')).toBeNull()
  await userEvent.type(field(main, 'Name'), ' 2')
  await chooseLogo(main, png)
  const image = await within(main).findByRole<HTMLImageElement>('img', { name: 'Logo of Main shop' })
  expect(image.getAttribute('src')).toBe('/api/logos/a1')
  expect(screen.getByRole('status').textContent).toBe('Slips and invoices of shop “Main shop” have another logo now.')
  expect(field(main, 'Name').value).toBe('Main shop 2')
  await userEvent.click(button(main, 'Remove logo'))
  await waitFor(() => expect(within(main).queryByRole('img')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('Slips and invoices of shop “Main shop” have no logo now.')
  expect(document.activeElement).toBe(within(main).getByLabelText('Logo: Choose image…'))
  expect(calls.map(({ body }) => body)).toEqual([{ logo: PNG }, { logo: '' }])
})

it('scales a large logo down until it is small enough', async () => {
  const sizes = stubImages(1200)
  const { calls } = serve([MAIN])
  show()
  await chooseLogo(await row('Main shop'), png)
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ logo: 'AAAA' }]))
  expect(sizes).toEqual([600, 50, 450, 38])
})

it('says why a file is no logo', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('x')))
  const { calls } = serve([MAIN])
  show()
  const main = await row('Main shop')
  await chooseLogo(main, new File(['<svg/>'], 'logo.png', { type: 'image/png' }))
  const sentence = 'This file cannot be read as an image. Choose a PNG, JPEG or WebP.'
  expect((await within(main).findByRole('alert')).textContent).toBe(sentence)
  expect(calls).toEqual([])
})

it('saves the fields on packing slips', async () => {
  const { calls } = serve([MAIN])
  show()
  const main = await row('Main shop')
  await userEvent.click(within(main).getByText('Fields on packing slips'))
  const boxes = within(within(main).getByRole('group', { name: 'Fields on packing slips' }))
  const checked = boxes.getAllByRole<HTMLInputElement>('checkbox', { checked: true })
  expect(checked.map((one) => one.parentElement?.textContent)).toEqual(['SKU', 'Phone', 'Note'])
  await userEvent.click(boxes.getByRole('checkbox', { name: 'Phone' }))
  await userEvent.click(boxes.getByRole('checkbox', { name: 'Warehouse' }))
  await userEvent.click(button(main, 'Save'))
  await waitFor(() => expect(useNotification.getState().notice?.text).toMatch(/have other fields now/))
  expect(calls.map(({ body }) => body)).toEqual([{ slip: 'sku,warehouse,note' }])
})
