import { randomInt } from 'node:crypto'

/**
 * Chooses the seed of all random tests in this run and prints it, unless `TEST_SEED` is set; worker processes inherit it
 * through the environment. Throws if it is not a whole number.
 */
export function chooseSeed(): void {
  if (process.env.TEST_SEED === undefined) {
    process.env.TEST_SEED = String(randomInt(2 ** 31))
    console.log(
      `Random tests use seed ${process.env.TEST_SEED}. To repeat them: TEST_SEED=${process.env.TEST_SEED} npm test`,
    )
  }
  testSeed()
}

/** The seed of this run, from 0 to 2^31 - 1. */
export function testSeed(): number {
  const text = process.env.TEST_SEED ?? ''
  if (!/^\d{1,10}$/.test(text) || Number(text) >= 2 ** 31)
    throw new Error(`TEST_SEED is "${text}"; write a whole number from 0 to 2147483647.`)
  return Number(text)
}
