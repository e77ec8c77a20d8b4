import { RefusedError } from './errors.ts'
import { sampleMessages } from './messages.ts'
import type { VersionedSource, WorkspaceSource } from './workspace-source.ts'

const { readOnly } = sampleMessages
const refuse = () => Promise.reject(new RefusedError(readOnly))
const fixed: VersionedSource<never, unknown> = { read: refuse, save: refuse }

/** The sample is constants: it has no settings, no targets and takes no imports, and says so. */
export const sampleWorkspace: WorkspaceSource = {
  settings: fixed,
  targets: fixed,
  imports: {
    preview: async () => ({ kind: 'refused', reason: readOnly }),
    send: async () => ({ kind: 'problem', problem: { kind: 'refused', detail: readOnly } }),
    list: refuse,
    undo: refuse,
    cancel: refuse,
    rejectedFile: () => undefined,
  },
}
