/** The query ran longer than it may and was ended. */
export class ReadTimeLimitError extends Error {}

/** The database cannot be reached at the moment; what was asked may be asked again. */
export class StorageAwayError extends Error {}

/** The connection was lost between a commit and its answer: only the database knows whether there is one. */
export class CommitLostError extends Error {}
