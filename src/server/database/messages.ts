export const DATABASE_MESSAGES = {
  failure: {
    busy: 'An import is writing to the database. Nothing was changed. Try again when it is finished.',
    full: 'The disk with the data folder is full. Nothing was changed. Free some space, then try again.',
    'server-full':
      'The disk of the PostgreSQL server is full. Nothing was changed. Free some space there, then try again.',
    lost: 'The connection to the database was lost. Nothing was changed. Try again when the database is back.',
    conflict: 'Another change was saved at the same moment. Nothing was changed. Try again.',
    'read-only':
      'The PostgreSQL server accepts no changes at the moment, because it is not the primary. Nothing was changed. Try again when the primary is back.',
    slow: 'The database took too long to save this. Nothing was changed. Try again when it is less busy.',
    late: 'The change was not ready in time. Nothing was changed. Try again in a few seconds.',
    access: 'Your access has ended or changed meanwhile. Nothing was changed.',
    outdated: 'A newer Orderboard has updated this database. Restart this server with the newer version.',
    unsure:
      'The database went away while it saved, so it is unknown whether the change was saved. Try again when it is back: what is already saved is not changed again.',
    other: 'Something went wrong on the server, and nothing was changed. Its log has the details.',
  },
  newer: (version: number, known: number) =>
    `A newer Orderboard (schema ${version}; this version knows ${known}) has updated this database. Start the newer version, or choose another database.`,
  beforeBaseline: (version: number, setting: 'DATA_DIR' | 'DATABASE_URL') =>
    `The database was made by an early version of Orderboard (schema ${version}), which this version cannot update. Nothing was changed. With that version, export the orders as CSV; then import the file with this version and another ${setting}.`,
  updating: (step: number, of: number) =>
    `Updating the database, step ${step} of ${of}. With many orders this takes minutes. If it is interrupted, the database stays as it was and the update starts again with the server.`,
  noAnswer: (place: string, seconds: number) =>
    `The PostgreSQL database ${place} did not answer within ${seconds} s. Check that its server is running and not overloaded, then try again.`,
  noTrigrams: (reason: string) =>
    `Searching needs PostgreSQL's extension pg_trgm, and ${reason}. Have an administrator run "create extension pg_trgm" in this database, then start again.`,
  mayNotCreate: 'this user may not create it',
  oldServer: 'The PostgreSQL server is older than version 15. Update it, or choose another DATABASE_URL.',
  wrongEncoding: (encoding: string) => `The database’s encoding is ${encoding}, not UTF8. Choose another DATABASE_URL.`,
}
