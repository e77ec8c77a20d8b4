import fc from 'fast-check'
import { afterAll, vi } from 'vitest'
import { testSeed } from '#scripts/test-seed.ts'
import { restartRandom } from '#tests/support/random.ts'
import { rememberStyles } from '#tests/support/remembered-styles.ts'

fc.configureGlobal({ seed: testSeed() })
restartRandom()

if ('document' in globalThis) {
  // Component tests share a window, but none finds what another one left in it, in modules or in globals.
  vi.resetModules()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  const computeStyles = rememberStyles()
  afterAll(() => {
    computeStyles()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  // Tests don't time: a busy machine may be slow to draw.
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
