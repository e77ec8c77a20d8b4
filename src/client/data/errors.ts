/** The server understood the request and refuses it: the same request will be refused again. */
export class RefusedError extends Error {}

/** The server accepted the request and did not answer in time: what was requested may have happened. */
export class DeadlineError extends Error {}

/** Another change was saved first: the version that this change was made from is no longer current. */
export class StaleError extends Error {}

/** The server cannot save at the moment, because it writes an import; soon it can. */
export class BusyError extends Error {}

/** Whether the same request may succeed later. */
export function mayRecover(error: Error): boolean {
  return !(error instanceof RefusedError)
}

/** Milliseconds to wait after so many failures: 1, 2, 4, 8 seconds, then always 10. */
export function retryDelay(failures: number): number {
  return Math.min(1000 * 2 ** (failures - 1), 10_000)
}

export function errorOf(failure: unknown): Error {
  return failure instanceof Error ? failure : new Error(String(failure))
}
