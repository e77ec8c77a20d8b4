import { createHttpImports } from '#client/data/http-imports/http-imports.ts'
import type { WorkspaceSource } from '#client/data/workspace-source.ts'
import { versionedJson } from './versioned-json.ts'

/** The server's settings, targets and imports behind the port. `deadline` of an answer in milliseconds. */
export function createHttpWorkspace(fetch: typeof globalThis.fetch, deadline?: number): WorkspaceSource {
  return {
    settings: versionedJson(fetch, '/api/settings', deadline),
    targets: versionedJson(fetch, '/api/targets', deadline),
    imports: createHttpImports(fetch),
  }
}
