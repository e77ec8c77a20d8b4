/** How long its author can edit a note, in milliseconds. */
export const NOTE_EDITED_FOR = 5 * 60_000
