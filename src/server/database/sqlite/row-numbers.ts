/** Orders of a workspace have numbers from `workspace id * NUMBERS_PER_WORKSPACE`, so one text index serves all workspaces. */
export const NUMBERS_PER_WORKSPACE = 2 ** 40
