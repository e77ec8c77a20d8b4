import { Socket } from 'node:net'
import { Client, type ClientBase, type PoolConfig } from 'pg'
import { DEADLINES } from '#server/database/deadlines.ts'
import { NoAnswerError } from '#server/database/read-errors.ts'

export interface DeadlineConfig extends PoolConfig {
  /** Milliseconds. */
  readonly answerDeadline: number
}

/**
 * A connection that is destroyed when the server does not answer for longer than `answerDeadline`; the statement rejects with
 * `NoAnswerError`. Bytes in either direction count as progress, so a COPY may take any time.
 */
export class DeadlineClient extends Client {
  /** Milliseconds; applies from the next statement on. */
  answerDeadline: number

  constructor(config: DeadlineConfig = { answerDeadline: DEADLINES.answer }) {
    const socket = new Socket()
    super({ ...config, stream: () => socket })
    this.answerDeadline = config.answerDeadline
    socket.on('timeout', () => socket.destroy(new NoAnswerError(placeOf(this), this.answerDeadline)))
    this.on('drain', () => socket.setTimeout(0))
    // An idle connection may break: the next statement rejects then. Without a listener, the process would end.
    this.on('error', () => {})
    const { query, end } = this
    // The driver's overloads cannot be overridden one by one.
    Object.assign(this, {
      query: (...values: unknown[]) => {
        socket.setTimeout(this.answerDeadline)
        return Reflect.apply(query, this, values)
      },
      end: (...values: unknown[]) => {
        socket.setTimeout(config.answerDeadline)
        return Reflect.apply(end, this, values)
      },
    })
  }
}

/** Sets the deadline of the answers (milliseconds) from the next statement on. */
export function setAnswerDeadline(client: ClientBase, deadline: number): void {
  if (client instanceof DeadlineClient) client.answerDeadline = deadline
}

/** Names the database without user and password. */
export function placeOf({ database, host, port }: Pick<Client, 'database' | 'host' | 'port'>): string {
  return `${database} at ${host}:${port}`
}
