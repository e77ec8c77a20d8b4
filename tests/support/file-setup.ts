import fc from 'fast-check'
import { afterAll } from 'vitest'
import { testSeed } from '#scripts/test-seed.ts'
import { endFile } from './file-end.ts'

fc.configureGlobal({ seed: testSeed() })
afterAll(endFile)

// Tests don't time: a busy machine may be slow to draw.
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
