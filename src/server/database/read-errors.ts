/** The query ran longer than it may and was ended. */
export class ReadTimeLimitError extends Error {}

/** The database cannot be reached at the moment; what was asked may be asked again. */
export class StorageAwayError extends Error {}
