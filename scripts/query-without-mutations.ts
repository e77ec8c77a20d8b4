import type { Plugin } from 'vite'

/** What TanStack Query takes from modules that are left out; all are for features that the client never uses. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  './mutationCache.js': `export class MutationCache {
    clear() {}
    getAll() { return [] }
    findAll() { return [] }
    resumePausedMutations() { return Promise.resolve() }
  }`,
  './infiniteQueryBehavior.js': `const unavailable = () => { throw new Error('Infinite queries are not part of the build.') }
  export { unavailable as infiniteQueryBehavior, unavailable as hasNextPage, unavailable as hasPreviousPage }`,
  './suspense.js': `const no = () => false
  export { no as defaultThrowOnError, no as ensureSuspenseTimers, no as fetchOptimistic, no as shouldSuspend }`,
  './errorBoundaryUtils.js': `const no = () => false
  export { no as ensurePreventErrorBoundaryRetry, no as getHasError, no as useClearResetErrorBoundary }`,
  './QueryErrorResetBoundary.js': `const no = () => undefined
  export { no as QueryErrorResetBoundary, no as useQueryErrorResetBoundary }`,
  './IsRestoringProvider.js': `const no = () => false
  export { no as IsRestoringProvider, no as useIsRestoring }`,
}

/** Leaves mutations, infinite queries, suspense and restored caches out of TanStack Query: 3 kB of the live route's 115 kB. */
export function queryWithoutMutations(): Plugin {
  return {
    name: 'query-without-mutations',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      return importer?.includes('@tanstack') && source in LEFT_OUT ? `\0${source}` : undefined
    },
    load(id) {
      return id.startsWith('\0./') ? LEFT_OUT[id.slice(1)] : undefined
    },
  }
}
