/** The largest file an import takes: 2 GB. The client refuses a larger one before it is sent, the server in any case. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3

/** The largest Excel workbook or zip file that is previewed, in bytes: a preview needs all of it. */
export const MAX_PREVIEWED_ZIP = 64 * 1024 ** 2

/** How the reports call the characters between the columns of a CSV file. */
export const DELIMITER_NAMES: Readonly<Record<string, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'vertical bar',
}
