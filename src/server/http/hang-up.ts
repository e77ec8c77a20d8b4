/** The client closed its connection before it had an answer: no error of the server, and no client reads the answer. */
export class HungUpError extends Error {
  constructor() {
    super('The client closed the connection before it was answered.')
  }
}
