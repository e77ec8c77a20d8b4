/** Texts of the parts that all screens share. */
export const uiMessages = {
  close: 'Close',
  tryAgain: 'Try again',
  reload: 'Reload',
  notShown: (name: string) => `${name} could not be displayed.`,
  retryAdvice: 'Try again, or reload the page.',
  reloadAdvice: 'A part of the page could not be loaded. Reload the page. Unsaved entries will be lost.',
}
