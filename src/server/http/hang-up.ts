/** The client closed its connection before it had an answer: nobody's fault, and nobody reads what is answered. */
export class HungUpError extends Error {
  constructor() {
    super('The client closed the connection before it was answered.')
  }
}
