/** Texts of the parts that all screens share. */
export const uiMessages = {
  close: 'Close',
  tryAgain: 'Try again',
  notShown: (name: string) => `${name} could not be displayed.`,
  retryAdvice: 'Try again, or reload the page.',
  reloadAdvice:
    'A part of the page could not be loaded. Try again: the page is reloaded. Unsaved entries will be lost.',
  away: 'The server cannot be reached. Try again later.',
}
