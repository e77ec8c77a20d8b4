import type { Plugin } from 'vite'

/** What TanStack Query's client takes from modules that are left out; both are for features that the client never uses. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  './mutationCache.js': `export class MutationCache {
    clear() {}
    getAll() { return [] }
    findAll() { return [] }
    resumePausedMutations() { return Promise.resolve() }
  }`,
  './infiniteQueryBehavior.js': `const unavailable = () => { throw new Error('Infinite queries are not part of the build.') }
  export { unavailable as infiniteQueryBehavior, unavailable as hasNextPage, unavailable as hasPreviousPage }`,
}

/** Leaves mutations and infinite queries out of TanStack Query: 2 kB of the live route's 112 kB. */
export function queryWithoutMutations(): Plugin {
  return {
    name: 'query-without-mutations',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.includes('@tanstack/query-core') && source in LEFT_OUT ? `\0${source}` : undefined
    },
    load(id) {
      return id.startsWith('\0./') ? LEFT_OUT[id.slice(1)] : undefined
    },
  }
}
