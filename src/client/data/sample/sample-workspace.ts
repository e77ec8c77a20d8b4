import { RefusedError } from '#client/data/errors.ts'
import type { VersionedSource, WorkspaceSource } from '#client/data/workspace-source.ts'

const sampleMessages = {
  readOnly: 'The sample data cannot be changed. Start the Orderboard server to work with your own orders.',
}

const { readOnly } = sampleMessages
const refuse = () => Promise.reject(new RefusedError(readOnly))
const fixed: VersionedSource<never, unknown> = { read: refuse, save: refuse }

/** The sample cannot be changed: every call is refused with a sentence. */
export const sampleWorkspace: WorkspaceSource = {
  settings: fixed,
  targets: fixed,
  imports: {
    preview: refuse,
    send: async () => ({ kind: 'problem', problem: { kind: 'refused', detail: readOnly } }),
    list: refuse,
    undo: refuse,
    cancel: refuse,
  },
}
