/** Messages for replies about imports that cannot be read. */
export const importReplyMessages = {
  notOrderboard: 'The response did not come from Orderboard.',
  status: (status: number) => `The server answered with status ${status}.`,
  withRequest: (sentence: string, requestId: string) => `${sentence} (request ${requestId})`,
}
