/** Bytes of the largest file that an import takes. The client refuses a larger one before it is sent, the server in any case. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3
/** The same as people read it. */
export const MAX_FILE_SIZE = `${MAX_FILE_BYTES / 1024 ** 3} GB`

/** Bytes of a text that are enough to see how it is read. */
export const PREVIEWED_TEXT = 512 * 1024
/** The largest Excel workbook or zip file that is previewed, in bytes: a preview needs all of it. */
export const MAX_PREVIEWED_ZIP = 64 * 1024 ** 2

/** How the reports call the characters between the columns of a CSV file. */
export const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
}
