/** What works in a workspace, or is in one. */
export interface InWorkspace {
  readonly workspaceId: number
}

/** Who changes something, and in which workspace. */
export interface ActorInWorkspace extends InWorkspace {
  /** The name that the history shows. */
  readonly actor: string
}

/** In which workspace a request, a thread or an event works, and for whom; plain data that can be passed to a thread. */
export interface Scope extends ActorInWorkspace {
  /** Of the workspace: an IANA name; null: each day as the file wrote it. */
  readonly timeZone: string | null
}
