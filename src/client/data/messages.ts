const figures = new Intl.NumberFormat('en')

/** What the data port says when it cannot answer. */
export const dataMessages = {
  unreachable: 'The server cannot be reached. Check that Orderboard is still running.',
  unreadable: 'The server sent a response that cannot be read.',
  noAnswer: (seconds: number) => `The server did not answer within ${seconds} seconds.`,
  refused: (status: number) => `The server refused the request (status ${status}).`,
  searchTooLong: (most: number, length: number) =>
    `A search can have up to ${figures.format(most)} characters. Shorten this text of ${figures.format(length)}.`,
}
