/** What backup, restore, move and verify say to people. */
const AGAIN = 'Nothing was changed.'

/** Why a file cannot be restored. */
export const BACKUP_REFUSALS = {
  noBackup: (file: string) => `${file} is not an Orderboard backup. ${AGAIN}`,
  noBackupOrDamaged: (file: string) => `${file} is not an Orderboard backup, or it is damaged. ${AGAIN}`,
  newer: (file: string, version: number, known: number) =>
    `${file} was made by a newer release of Orderboard: it has format ${version}, this release reads up to ${known}. Restore it with that release. ${AGAIN}`,
  otherFolding: (file: string) =>
    `${file} was made by a release that folds text differently. Restore it with that release. ${AGAIN}`,
  cutOff: (file: string) => `${file} is cut off. ${AGAIN}`,
  cutOffAt: (file: string, line: number) =>
    `${file} is cut off, or its line ${line} does not belong to a backup. ${AGAIN}`,
  damagedOn: (file: string, line: number) => `${file} is damaged or cut off on line ${line}. ${AGAIN}`,
  damagedAfter: (file: string, line: number) => `${file} is damaged after line ${line}. ${AGAIN}`,
  changed: (file: string) => `${file} was changed after it was written. ${AGAIN}`,
  goesOn: (file: string) => `${file} goes on after its last line: it is two files, or damaged. ${AGAIN}`,
  longLine: (file: string, line: number, maxLine: number) =>
    `${file} has too long a line: line ${line} has more than ${maxLine} bytes. ${AGAIN}`,
  unreadable: (file: string, reason: string) => `${file} cannot be read (${reason}). ${AGAIN}`,
  noTable: (file: string, table: string) => `${file} lacks the table ${table}. ${AGAIN}`,
  noColumn: (file: string, table: string, column: string) =>
    `${file} lacks the column ${column} of the table ${table}. ${AGAIN}`,
  unknownColumn: (file: string, table: string, column: string) =>
    `${file} has the column ${column} in the table ${table}, which is not known. ${AGAIN}`,
  columnOrder: (file: string, table: string) =>
    `${file} has the columns of the table ${table} in another order. ${AGAIN}`,
  noMain: (file: string) =>
    `${file} has no workspace "main", which the server works with. Restore another backup. ${AGAIN}`,
  width: (file: string, line: number, found: number, table: string, expected: number) =>
    `${file} has ${found} values on line ${line}, where the table ${table} has ${expected}. ${AGAIN}`,
  // The database that the backup was made from had the same fault.
  row: (file: string, line: number, table: string, column: string, reason: string) =>
    `${file} cannot be restored. Line ${line}, table ${table}: the column ${column} ${reason}. Restore another backup; if the database that it was made from still exists, npm run admin -- verify says what is wrong there. ${AGAIN}`,
} satisfies Readonly<Record<string, (file: string, ...details: never[]) => string>>

/** Completes "The column … must …". */
export const ROW_FAULTS = {
  text: 'must be a text',
  integer: 'must be a whole number as a text',
  required: 'must have a value',
  twice: 'must be greater than in the row before: a row is there twice',
  slug: 'must differ between workspaces',
  derived: 'must follow from the other columns',
  reference: (table: string) => `must name a row of the table ${table}`,
}

export const BACKUP_MESSAGES = {
  noFolder: (folder: string) =>
    `The folder ${folder} does not exist or cannot be read. Create it, or choose another file.`,
  link: (file: string) => `${file} is a link. Choose a file for the backup.`,
  noFile: (file: string) => `${file} is a folder or a device. Choose a file for the backup.`,
  otherFile: (file: string) =>
    `${file} exists and is not an Orderboard backup. Choose another file, or remove this one first.`,
  cannotWrite: (file: string, reason: string) => `No backup can be written to ${file}: ${reason}.`,
  longRow: (table: string, megabytes: number) =>
    `A row of the table ${table} is longer than ${megabytes} MB, the most that a backup can hold.`,
  hasOrders:
    'The database already has orders. Choose another one, or repeat the command with --replace to replace them.',
  notMoved: (table: string, key: string, referenced: string) =>
    `${table}, ${key}: no such row of the table ${referenced}. Nothing was moved; npm run admin -- verify says what is wrong.`,
  differs: (name: string, found: string | undefined, expected: string) =>
    `What was written is not what was read: ${name} is ${found ?? 'missing'}, not ${expected}. Nothing was changed.`,
  fault: (place: string, reason: string, row: string) => `${place} ${reason}; not so in the row with ${row}`,
  faults: (place: string, reason: string, row: string, more: number) =>
    `${place} ${reason}; not so in the row with ${row}, and in ${more} more rows`,
  noMain: 'workspaces lacks the workspace "main"',
  orphan: (table: string, key: string, columns: string, referenced: string) =>
    `${table} has the row ${key} whose ${columns} names no row of ${referenced}`,
}
