interface Waiting {
  /** The file name of the import that has to finish first; '' if it is another change of the orders. */
  readonly waitingFor?: string | undefined
  /** How many imports come first, including that one. */
  readonly ahead?: number | undefined
}

/** 'Waiting for the import of orders.csv to finish'. */
export function waitingSentence({ waitingFor = '', ahead = 1 }: Waiting): string {
  const more = ahead - 1
  if (waitingFor === '')
    return more > 0
      ? `Waiting for another change of the orders and ${more} more to finish`
      : 'Waiting for another change of the orders to finish'
  return more > 0
    ? `Waiting for the import of ${waitingFor} and ${more} more to finish`
    : `Waiting for the import of ${waitingFor} to finish`
}
