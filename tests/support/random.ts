import { randomNumbers } from '#scripts/random.ts'
import { testSeed } from '#scripts/test-seed.ts'

let next = randomNumbers(testSeed())

/** A number from 0 to below 1, for randomness outside of fast-check; the same sequence in each test file for the same seed. */
export const random = () => next()

/** Begins the sequence again. Files of a process share this module, so `file-setup.ts` calls it for each of them. */
export function restartRandom(): void {
  next = randomNumbers(testSeed())
}
