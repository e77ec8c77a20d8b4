import fc from 'fast-check'
import { testSeed } from '#scripts/test-seed.ts'

fc.configureGlobal({ seed: testSeed() })
