import { emptyUploadFolder } from './receive-file.ts'
import { tidyRejectedFolder } from './rejected/rejected-folder.ts'

/** Where bodies wait, and where rejected records lie. */
export interface ImportFolders {
  readonly uploads: string
  readonly rejected: string
}

export function importFolders(dataDir: string, now: number): ImportFolders {
  return { uploads: emptyUploadFolder(dataDir), rejected: tidyRejectedFolder(dataDir, now) }
}
