import type { Plugin } from 'vite'

/** What a library takes from modules that are left out; all are for features, or settings, that the client never uses. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '@tanstack': {
    './mutationCache.js': `export class MutationCache {
      clear() {}
      getAll() { return [] }
      findAll() { return [] }
      resumePausedMutations() { return Promise.resolve() }
    }`,
    './infiniteQueryBehavior.js': `const unavailable = () => { throw new Error('Infinite queries are not part of the build.') }
    export { unavailable as infiniteQueryBehavior, unavailable as hasNextPage, unavailable as hasPreviousPage }`,
    // What these watch cannot be replaced here.
    './timeoutManager.js': `export const timeoutManager = globalThis
    export const systemSetTimeoutZero = (callback) => setTimeout(callback, 0)`,
    './onlineManager.js': `export const onlineManager = {
      isOnline: () => true,
      subscribe(listener) {
        const report = () => listener(true)
        addEventListener('online', report)
        return () => removeEventListener('online', report)
      },
    }`,
    './focusManager.js': `export const focusManager = {
      isFocused: () => document.visibilityState !== 'hidden',
      subscribe(listener) {
        const report = () => listener(focusManager.isFocused())
        addEventListener('visibilitychange', report)
        return () => removeEventListener('visibilitychange', report)
      },
    }`,
    './suspense.js': `const no = () => false
    export { no as defaultThrowOnError, no as ensureSuspenseTimers, no as fetchOptimistic, no as shouldSuspend }`,
    './errorBoundaryUtils.js': `const no = () => false
    export { no as ensurePreventErrorBoundaryRetry, no as getHasError, no as useClearResetErrorBoundary }`,
    './QueryErrorResetBoundary.js': `const no = () => undefined
    export { no as QueryErrorResetBoundary, no as useQueryErrorResetBoundary }`,
    './IsRestoringProvider.js': `const no = () => false
    export { no as IsRestoringProvider, no as useIsRestoring }`,
  },
  wouter: {
    regexparam: `export const parse = () => { throw new Error('Patterns of routes are not part of the build.') }`,
  },
}

/**
 * Leaves mutations, infinite queries, suspense, restored caches and settable clocks out of TanStack Query, and patterns of routes
 * out of wouter: 3.2 kB of the live route's 115 kB.
 */
export function withoutUnusedParts(): Plugin {
  return {
    name: 'unused-library-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const library = Object.keys(LEFT_OUT).find((name) => importer?.includes(`/node_modules/${name}/`))
      return library !== undefined && source in (LEFT_OUT[library] ?? {}) ? `\0${library}/${source}` : undefined
    },
    load(id) {
      const [, library = '', source = ''] = /^\0([^/]+)\/(.+)$/.exec(id) ?? []
      return LEFT_OUT[library]?.[source]
    },
  }
}
