import { createRequire } from 'node:module'

type Compile = (part: { readonly schema: unknown }) => unknown
type BuildCompiler = (...settings: readonly unknown[]) => Compile

const fromFastify = createRequire(createRequire(import.meta.url).resolve('fastify'))

/**
 * From now on all apps of this process compile a schema once: that is 85 % of what building an app costs, and a test run
 * builds some 1,500. The server builds one app, in which hardly a schema comes twice.
 */
export function shareCompilers(): void {
  for (const name of ['@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler']) {
    const make: () => BuildCompiler = fromFastify(name)
    const cached = fromFastify.cache[fromFastify.resolve(name)]
    if (!cached) throw new Error(`${name} was not loaded.`)
    const build = remembered(make(), (settings) => settings)
    const compilers = new Map<Compile, Compile>()
    cached.exports =
      () =>
      (...settings: readonly unknown[]) => {
        const compile = build(...settings)
        const shared = compilers.get(compile) ?? remembered(compile, ([{ schema }]) => schema)
        compilers.set(compile, shared)
        return shared
      }
  }
}

/** `make`, which answers the same for the same JSON of its `key`. */
function remembered<Given extends readonly unknown[], Made>(
  make: (...given: Given) => Made,
  key: (given: Given) => unknown,
) {
  const made = new Map<string, Made>()
  return (...given: Given): Made => {
    const text = JSON.stringify(key(given))
    const before = made.get(text)
    if (before !== undefined) return before
    const now = make(...given)
    made.set(text, now)
    return now
  }
}
