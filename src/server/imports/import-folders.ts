import { emptyUploadFolder } from './receive-file.ts'
import { keepRejectedFolder, type RejectedFolder } from './rejected/rejected-folder.ts'

/** Where bodies wait, and where rejected records lie; `stop` ends looking after them. */
export interface ImportFolders {
  readonly uploads: string
  readonly rejected: RejectedFolder
  readonly stop: () => void
}

export function importFolders(dataDir: string, clock: () => number): ImportFolders {
  const { folder: rejected, stop } = keepRejectedFolder(dataDir, clock)
  return { uploads: emptyUploadFolder(dataDir), rejected, stop }
}
