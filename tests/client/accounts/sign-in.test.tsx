// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import '#tests/support/media-at-load.ts'
import { SignInForm } from '#client/accounts/sign-in-form.tsx'
import { askToSignIn } from '#client/accounts/signed-out.tsx'
import { WelcomePage } from '#client/accounts/welcome-page.tsx'
import { request, SIGNED_OUT } from '#client/data/request.ts'
import { useDataSet } from '#client/state/data-set.ts'
import { useWriteCount } from '#client/state/live-hooks.ts'
import { polyfillDialog } from '#tests/client/imports/dialog-in-jsdom.ts'
import { fakeServer, json, problem } from './fake-server.ts'

polyfillDialog()

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const SIGN_IN = 'POST /api/auth/sign-in/email'
const DONE = () => json({ done: true })

it('shows why a sign-in was refused, with the focus in the password and both texts in place', async () => {
  let answer = () => problem(401, 'The e-mail address or the password is wrong.')
  const calls = fakeServer({ [SIGN_IN]: () => answer() })
  const onSignedIn = vi.fn()
  render(<SignInForm onSignedIn={onSignedIn} />)
  await userEvent.type(field('E-mail'), ' ann@example.com')
  await userEvent.type(field('Password'), 'wrong one{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('The e-mail address or the password is wrong.')
  expect([field('E-mail').value.trim(), field('Password').value]).toEqual(['ann@example.com', 'wrong one'])
  expect(document.activeElement).toBe(field('Password'))
  answer = () => problem(429, 'There were too many attempts to sign in. Try again in 9 minutes.')
  await userEvent.keyboard('{Enter}')
  expect((await screen.findByText(/too many/)).closest('[role=alert]')).not.toBeNull()
  answer = DONE
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(calls.at(-1)).toEqual([SIGN_IN, { email: 'ann@example.com', password: 'wrong one' }])
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says at the fields what is missing or wrong, in place of the browser, with the focus in the first', async () => {
  const calls = fakeServer({})
  render(<SignInForm onSignedIn={() => {}} />)
  const described = (name: string) => {
    const ids = field(name).getAttribute('aria-describedby')?.split(' ') ?? []
    return [field(name).getAttribute('aria-invalid'), ...ids.map((one) => document.getElementById(one)?.textContent)]
  }
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect([described('E-mail'), described('Password')]).toEqual([
    ['true', 'Enter an e-mail address.'],
    ['true', 'Enter a password.'],
  ])
  expect(document.activeElement).toBe(field('E-mail'))
  await userEvent.keyboard('bob')
  expect(described('E-mail')).toEqual(['true', '“bob” isn’t an e-mail address.'])
  await userEvent.keyboard('@example.com')
  expect(described('E-mail')).toEqual([null])
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(document.activeElement).toBe(field('Password'))
  expect(fireEvent.invalid(field('Password'))).toBe(false)
  expect(calls).toEqual([])
})

it('asks for a code where the account needs one, and goes back to the password', async () => {
  let answer = () => problem(401, 'The code is wrong, or was used already.')
  const calls = fakeServer({
    [SIGN_IN]: () => json({ done: false, next: 'code' }),
    'POST /api/auth/sign-in/code': () => answer(),
  })
  const onSignedIn = vi.fn()
  render(<SignInForm onSignedIn={onSignedIn} />)
  const enterPassword = async () => {
    await userEvent.type(field('E-mail'), 'ann@example.com')
    await userEvent.type(field('Password'), 'correct horse{Enter}')
    return await screen.findByLabelText<HTMLInputElement>('Code')
  }
  await enterPassword()
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  const code = await enterPassword()
  expect([code.autocomplete, document.activeElement]).toEqual(['one-time-code', code])
  expect(screen.getByText(/recovery codes$/).id).toBe(code.getAttribute('aria-describedby'))
  await userEvent.keyboard('123 456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The code is wrong/)
  expect([document.activeElement, code.value, code.getAttribute('aria-invalid')]).toEqual([code, '123 456', 'true'])
  expect(onSignedIn).not.toHaveBeenCalled()
  answer = DONE
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce())
  expect(calls.at(-1)).toEqual(['POST /api/auth/sign-in/code', { code: '123 456' }])
})

it('names its fields for password managers and shows the password on request', async () => {
  fakeServer({})
  render(<SignInForm onSignedIn={() => {}} />)
  expect(['E-mail', 'Password'].map((name) => [field(name).type, field(name).autocomplete])).toEqual([
    ['email', 'username webauthn'],
    ['password', 'current-password'],
  ])
  const show = screen.getByRole('button', { name: 'Show password' })
  await userEvent.click(show)
  expect([field('Password').type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
})

it.each([
  ['owner', '', 'owner', 'Make the owner’s account'],
  ['member', 'bob@example.com', 'manager', 'You are invited as manager'],
  ['password', 'bob@example.com', 'viewer', 'Set a new password'],
] as const)('says what a link of kind %s is for, and does it', async (kind, email, role, heading) => {
  history.replaceState(null, '', '/welcome#TOKEN')
  const calls = fakeServer({
    'POST /api/auth/invitation': () => json({ kind, email, role, name: 'Bob' }),
    'POST /api/auth/accept': () => problem(422, 'This password is one of the most common ones. Choose another.'),
  })
  render(<WelcomePage />)
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy()
  await waitFor(() => expect(document.title).toBe(`${heading} · Orderboard`))
  expect(field('E-mail').readOnly).toBe(email !== '')
  if (email === '') await userEvent.type(field('E-mail'), 'ann@example.com')
  if (kind !== 'password') await userEvent.type(field('Name'), 'Ann')
  const password = screen.getByLabelText<HTMLInputElement>(kind === 'password' ? 'New password' : 'Password')
  expect([password.autocomplete, password.minLength]).toEqual(['new-password', 8])
  expect(screen.getByText('At least 8 characters')).toBeTruthy()
  await userEvent.type(password, 'password1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toMatch(/most common/)
  expect(document.activeElement).toBe(password)
  const own = kind === 'password' ? {} : { name: 'Ann', email: email || 'ann@example.com' }
  expect(calls).toEqual([
    ['POST /api/auth/invitation', { token: 'TOKEN' }],
    ['POST /api/auth/accept', { token: 'TOKEN', password: 'password1', ...own }],
  ])
})

it('says so where a link is over or incomplete, and leads to the sign-in page', async () => {
  history.replaceState(null, '', '/welcome#OLD')
  const calls = fakeServer({ 'POST /api/auth/invitation': () => problem(404, 'This link was used already.') })
  render(<WelcomePage />)
  expect((await screen.findByRole('alert')).textContent).toBe('This link was used already.')
  expect(screen.getByRole('link', { name: 'Go to the sign-in page' }).getAttribute('href')).toBe('/sign-in')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  act(() => {
    history.replaceState(null, '', '/welcome')
    dispatchEvent(new Event('hashchange'))
  })
  expect((await screen.findByText(/not complete/)).closest('[role=alert]')).not.toBeNull()
  expect(calls).toHaveLength(1)
})

it('reads a link again that could not be read', async () => {
  history.replaceState(null, '', '/welcome#TOKEN')
  let answer = () => problem(503, 'The database does not answer.')
  fakeServer({ 'POST /api/auth/invitation': () => answer() })
  render(<WelcomePage />)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answer = () => json({ kind: 'member', email: 'bob@example.com', role: 'viewer', name: '' })
  await userEvent.click(again)
  expect(await screen.findByRole('heading', { name: 'You are invited as viewer' })).toBeTruthy()
})

it('asks once to sign in again when the session has ended, and reads again what is on screen', async () => {
  useDataSet.setState({ role: 'manager' })
  fakeServer({
    'GET /api/orders': () => problem(401, 'Sign in.'),
    [SIGN_IN]: DONE,
    'GET /api/me': () => json({ role: 'manager' }),
  })
  const ended = vi.fn(() => act(() => askToSignIn()))
  addEventListener(SIGNED_OUT, ended)
  await request('/api/orders')
  await request('/api/orders')
  removeEventListener(SIGNED_OUT, ended)
  expect(ended).toHaveBeenCalledTimes(2)
  expect(await screen.findAllByRole('dialog', { name: 'You are signed out' })).toHaveLength(1)
  const writes = useWriteCount.getState()
  await userEvent.type(field('E-mail'), 'ann@example.com')
  await userEvent.type(field('Password'), 'correct horse{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(useWriteCount.getState()).toBe(writes + 1)
})

it('goes on when somebody has signed in again in another tab, and stays without a session', async () => {
  useDataSet.setState({ role: 'manager' })
  let isSignedIn = false
  const calls = fakeServer({
    'GET /api/me': () => (isSignedIn ? json({ role: 'manager' }) : problem(401, 'Sign in.')),
  })
  act(() => askToSignIn())
  act(() => void dispatchEvent(new Event('focus')))
  expect(calls).toEqual([])
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Sign in another way, in a new tab' })
  expect([link.getAttribute('href'), link.target]).toEqual(['/sign-in', '_blank'])
  await userEvent.click(link)
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(screen.getByRole('dialog')).toBeTruthy()
  isSignedIn = true
  act(() => void dispatchEvent(new Event('focus')))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
