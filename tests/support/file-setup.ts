import fc from 'fast-check'
import { testSeed } from '#scripts/test-seed.ts'

fc.configureGlobal({ seed: testSeed() })

// Tests don't time: a busy machine may be slow to draw.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
