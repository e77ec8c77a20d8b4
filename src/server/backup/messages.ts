/** What is wrong with a file that cannot be restored; completes "FILE …". */
export const BACKUP_REFUSALS = {
  noBackup: 'is not an Orderboard backup, or is damaged.',
  newer: (version: number, known: number) =>
    `was made by a newer release of Orderboard: it has format ${version}, this release reads format ${known}. Restore it with that release.`,
  older: (version: number, known: number) =>
    `was made by an earlier version of Orderboard: it has format ${version}, this release reads format ${known}. Restore it with that version into a new database, then start this release with that database, which it updates.`,
  otherFolding: 'was made by a release that folds text differently. Restore it with that release.',
  damaged: (line: number) => `is damaged or cut off on line ${line}.`,
  changed: 'was changed after it was written.',
  longLine: (line: number, maxLine: number) => `has too long a line: line ${line} has more than ${maxLine} bytes.`,
  unreadable: (reason: string) => `cannot be read (${reason}).`,
  noColumn: (table: string, column: string) => `lacks the column ${column} of the table ${table}.`,
  unknownColumn: (table: string, column: string) => `has an unknown column ${column} in the table ${table}.`,
  noMain: 'has no workspace "main", which the server works with. Restore another backup.',
  // The database that the backup was made from had the same fault.
  row: (line: number, table: string, column: string, reason: string) =>
    `cannot be restored. Line ${line}, table ${table}: the column ${column} ${reason}. Restore another backup; if the database that it was made from still exists, npm run admin -- verify says what is wrong there.`,
}

/** Completes "The column … must …". */
export const ROW_FAULTS = {
  text: 'must be a text',
  int: 'must be a whole number as a text',
  required: 'must have a value',
  twice: 'must be greater than in the row before: a row is there twice',
  slug: 'must differ between workspaces',
  derived: 'must follow from the other columns',
}

export const BACKUP_MESSAGES = {
  noFolder: (folder: string) =>
    `The folder ${folder} does not exist or cannot be read. Create it, or choose another file.`,
  otherFile: (file: string) => `${file} exists and is not an Orderboard backup. Choose another file or remove it.`,
  cannotWrite: (file: string, reason: string) => `No backup can be written to ${file}: ${reason}.`,
  longRow: (table: string, megabytes: number) =>
    `A row of the table ${table} is longer than ${megabytes} MB, the most that a backup can hold.`,
  filled: (what: 'accounts' | 'orders') =>
    `The database already has ${what}. Choose another one, or replace them with --replace.`,
  notCopied: (fault: string) => `${fault}. Nothing was changed.`,
  differs: (name: string, found: string | undefined, expected: string) =>
    `What was written is not what was read: ${name} is ${found ?? 'missing'}, not ${expected}. Nothing was changed.`,
  history: (workspace: number) => `History of the workspace ${workspace}`,
  fault: (place: string, reason: string, row: string, more: number) =>
    `${place} ${reason}; not so in the row with ${row}${more > 0 ? `, and in ${more} more rows` : ''}`,
  orphan: (table: string, key: string, column: string, referenced: string) =>
    `${table} has the row ${key} whose ${column} names no row of ${referenced}`,
}
