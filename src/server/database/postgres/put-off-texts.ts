import type pg from 'pg'
import { ENTER_TEXTS } from './statements.ts'

/** Milliseconds in which single writes are gathered: a search reads through what they put off, which takes it no millisecond. */
const GATHERED = 1000

/**
 * Enters the texts of single writes into their index, beside the next write: of an order's time it would take a fifth. Nothing
 * depends on it: searches find what is put off, and beyond its own limit (`gin_pending_list_limit`) the index enters it anyway.
 */
export class PutOffTexts {
  readonly #pool: pg.Pool
  #timer: NodeJS.Timeout | undefined
  #entering: Promise<unknown> | undefined

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  enterSoon(): void {
    this.#timer ??= setTimeout(() => this.#enter(), GATHERED).unref()
  }

  /** Due before the pool ends; enters what is left. */
  async close(): Promise<void> {
    if (this.#timer) this.#enter()
    await this.#entering
  }

  #enter(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    // A server that is away now enters them with a later write.
    this.#entering = this.#pool.query(ENTER_TEXTS).catch(() => {})
  }
}
