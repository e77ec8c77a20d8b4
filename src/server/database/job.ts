import type { DatabaseFailure } from './database-errors.ts'

/** Work for a thread. Request, progress and result are plain data that can be passed to one. */
export type JobFunction = (request: never, onProgress: (progress: unknown) => void) => Promise<unknown>

/** Where a thread finds the work: a module as imports name it (`#server/…`), and the name that it exports the function under. */
export interface Job<F extends JobFunction> {
  readonly module: string
  readonly name: string
  /** Never set: carries the type of the function. */
  readonly type?: F
}

export type JobRequest<F extends JobFunction> = Parameters<F>[0]
export type JobResult<F extends JobFunction> = Awaited<ReturnType<F>>
export type OnJobProgress<F extends JobFunction> = Parameters<F>[1]

/**
 * A job without a result has changed nothing, unless the cause is `unsure`. `memory`: the thread needed more than it may use;
 * `ended`: the thread ended by itself. `detail`: the error's own text, for the log; it may name files, statements or values.
 */
export type JobOutcome<Result> =
  | { readonly kind: 'done'; readonly result: Result }
  | { readonly kind: 'failed'; readonly cause: DatabaseFailure | 'memory' | 'ended'; readonly detail: string }
