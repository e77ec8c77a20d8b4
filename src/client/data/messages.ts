import { figure, plural } from '#contract/plural.ts'

/** Messages of the data port for failed requests. */
export const dataMessages = {
  unreachable: 'The server cannot be reached. Check that it is running.',
  unreadable: 'The server sent a response that cannot be read.',
  noAnswer: (seconds: number) => `The server did not answer within ${seconds} seconds.`,
  refused: (status: number) => `The server refused the request (status ${status}).`,
  searchTooLong: (most: number) => `A search can have up to ${figure(most)} characters. Shorten it.`,
}

/** The right-hand panel's lists. */
export const panelMessages = {
  oldest: (date: string) => `Oldest: ${date}`,
  late: (orders: number, isAtLeast = false) =>
    `${isAtLeast ? 'At least ' : ''}${plural(orders, '# order is late', '# orders are late')}`,
}
