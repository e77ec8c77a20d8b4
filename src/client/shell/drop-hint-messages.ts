/** The text over the page while files are dragged, which the first look does not need. */
export const DROP_HINT = 'Drop the files to import their orders'
