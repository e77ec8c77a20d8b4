/** Most characters of a text that people enter; a file may have longer ones. */
export const MAX_ENTERED = 400
export const MAX_NOTE = 4000
export const MAX_LINES = 200
