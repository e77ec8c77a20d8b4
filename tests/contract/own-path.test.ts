import { expect, it } from 'vitest'
import { ownPath } from '#contract/accounts/own-path.ts'

const ORIGIN = 'https://orders.example'

it.each(['/', '/default', '/order-list?q=a%26b&page=2', '/order-list/%2F%2Fevil', '/x?to=//evil.example', '/a//b'])(
  'goes back to %s',
  (to) => expect(ownPath(to)).toBe(to),
)

it.each([
  null,
  '',
  'default',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  '/x\u0000',
  ' //evil.example',
  '\u0001//evil.example',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  // It would lead back here.
  '/sign-in?to=/default',
  '/Welcome',
])('goes to the dashboard instead of %j', (to) => expect(ownPath(to)).toBe('/default'))

it.each(['/./\\evil.example', '/..//evil.example', '/@evil.example', '/%09/evil.example', '/;//evil.example'])(
  'stays on this server with %s',
  (to) => expect(new URL(ownPath(to), ORIGIN).origin).toBe(ORIGIN),
)
