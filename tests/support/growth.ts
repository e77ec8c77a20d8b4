import { createContext, Script } from 'node:vm'

/** Characters of the longer text, and of the shorter one. */
const LONG = 16_384
const SHORT = LONG / 8
/** Linear time is 8 times as long for 8 times the text, quadratic time 64 times. */
const MOST = 3 * (LONG / SHORT)
/** Milliseconds below which a measurement is noise. */
const FLOOR = 4
const ROUNDS = 5
/** Milliseconds after which a run is ended: only one that would never end takes so long, on any machine. */
const ENDLESS = 30_000

const context = createContext({ run: () => {} })
const script = new Script('run()')

/**
 * Says that the time of `run` grows faster than the length of what it reads; `undefined` where it does not. Measures how
 * often the time of a short text fits into that of a long one, not how long either takes. `run` must not remember what
 * it read: `turn` is another number on each call. A run that takes more than `endless` milliseconds is ended.
 */
export function growthFault(run: (length: number, turn: number) => void, endless = ENDLESS): string | undefined {
  let long = Number.POSITIVE_INFINITY
  let short = Number.POSITIVE_INFINITY
  let turn = 1
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const { wall, processor } = cost(() => run(LONG, turn++), endless)
      // What other programs on the machine add to the one, and up to a tick of the clock to the other.
      long = Math.min(long, wall, processor)
      if (long <= FLOOR) return undefined
      // The first runs are slower than those that the engine has compiled, and a short text must not seem to take long.
      for (let i = 0; i < 4; i++) short = Math.min(short, cost(() => run(SHORT, turn++), endless).wall)
      if (long <= MOST * short) return undefined
    }
  } catch (error) {
    // An error of the context's own, which is no instance of this module's Error.
    if (Object(error).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return 'does not end'
    throw error
  }
  return `takes ${short.toFixed(1)} ms for ${SHORT} characters and ${long.toFixed(1)} ms for ${LONG}`
}

/** Milliseconds that `run` takes, and those of this thread's own processor time, which some machines count in ticks of 4 ms. */
function cost(run: () => void, timeout: number): { wall: number; processor: number } {
  context.run = run
  const processorBefore = process.threadCpuUsage()
  const before = performance.now()
  script.runInContext(context, { timeout })
  const wall = performance.now() - before
  const { user, system } = process.threadCpuUsage(processorBefore)
  return { wall, processor: (user + system) / 1000 }
}
