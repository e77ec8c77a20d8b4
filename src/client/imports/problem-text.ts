import type { ImportProblem, Purpose } from './import-run.ts'

/** What happened, and what the person can do about it. */
export interface ProblemText {
  readonly title: string
  readonly advice: string
}

const TEXTS: Readonly<Record<ImportProblem['kind'], ProblemText>> = {
  unreachable: {
    title: 'The server cannot be reached.',
    advice: 'Check that Orderboard is still running, then try again.',
  },
  unreadable: {
    title: 'The file can no longer be read.',
    advice: 'It was moved, deleted or saved again after you chose it. Choose it once more.',
  },
  forbidden: {
    title: 'The server does not take imports from this page.',
    advice: 'Open Orderboard at the address it printed when it started, then try again.',
  },
  busy: {
    title: 'Another import is running.',
    advice: 'Wait until it is finished, then try again.',
  },
  'too-large': {
    title: 'The file is larger than the server takes (2 GB).',
    advice: 'Export a shorter period at a time, for example one year, and import the files one after another.',
  },
  refused: {
    title: 'The server refused the file.',
    advice: 'Choose another file, or correct this one and try again.',
  },
  unavailable: {
    title: 'The server could not do the import.',
    advice: 'Try again.',
  },
  failed: {
    title: 'The import failed.',
    advice: 'Try again. If it fails again, the server’s log says more.',
  },
}

export function problemText({ kind }: ImportProblem): ProblemText {
  return TEXTS[kind]
}

/** What became of the orders. A connection that breaks during an import leaves it open; asking again settles it. */
export function consequenceOf({ kind, detail }: ImportProblem, purpose: Purpose): string {
  // The server's own sentence says it.
  if (kind === 'unavailable' && detail !== '') return ''
  return purpose === 'import' && (kind === 'unreachable' || kind === 'unavailable' || kind === 'failed')
    ? 'Some or all orders may have been written already. Trying again is safe: no order is written twice.'
    : 'Nothing was changed.'
}
