/** The name of the file whose import is waited for, and how many imports come first, that one included. */
interface Waiting {
  readonly waitingFor?: string | undefined
  readonly ahead?: number | undefined
}

/** What an import that waits is waiting for: 'Waiting for the import of orders.csv to finish'. */
export function waitingSentence({ waitingFor = '', ahead = 1 }: Waiting): string {
  const more = ahead > 1 ? ` and ${ahead - 1} more` : ''
  return `Waiting for ${waitingFor === '' ? 'another change of the orders' : `the import of ${waitingFor}`}${more} to finish`
}
