import { randomNumbers } from '#scripts/random.ts'
import { testSeed } from '#scripts/test-seed.ts'

/** A number from 0 to below 1, for randomness outside of fast-check; the same sequence in each test file for the same seed. */
export const random = randomNumbers(testSeed())
