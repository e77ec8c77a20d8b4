import { expect, it } from 'vitest'
import { inPipeline, inSeries } from '#server/database/concurrency.ts'

it('begins all parts in their order, and answers in it', async () => {
  const begun: number[] = []
  const part = (n: number, after: Promise<unknown>) => async () => {
    begun.push(n)
    await after
    return n
  }
  const second = Promise.withResolvers<void>()
  const answers = inPipeline([part(1, second.promise), part(2, Promise.resolve()), part(3, Promise.resolve())])
  expect(begun).toEqual([1, 2, 3])
  second.resolve()
  expect(await answers).toEqual([1, 2, 3])
})

it('fails with what went wrong first, and only when every part has ended', async () => {
  let hasEnded = false
  const slow = Promise.withResolvers<void>()
  const answers = inPipeline([
    async () => {
      await slow.promise
      hasEnded = true
      throw new Error('because of the second')
    },
    async () => {
      throw new Error('the second')
    },
  ])
  let hasFailed = false
  answers.catch(() => {
    hasFailed = true
  })
  await new Promise(setImmediate)
  expect(hasFailed).toBe(false)
  slow.resolve()
  await expect(answers).rejects.toThrow('the second')
  await expect(answers).rejects.not.toThrow('because')
  expect(hasEnded).toBe(true)
})

it('in turn, no part begins before the one before has ended', async () => {
  const seen: string[] = []
  const part = (name: string) => async () => {
    seen.push(`${name} begins`)
    await Promise.resolve()
    seen.push(`${name} ends`)
  }
  await inSeries([part('a'), part('b')])
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends'])
})
