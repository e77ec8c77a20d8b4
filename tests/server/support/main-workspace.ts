/** The workspace that every database has. */
export const MAIN_WORKSPACE = { workspaceId: 1 }
