import { claimSubfolder, removeClaimedFiles, UUID } from '#server/data-folder/claimed-folder.ts'
import { RejectedFolder } from './rejected-folder.ts'

/** The folders of imports in the data folder. */
export interface ImportFolders {
  /** Uploads and scratch files, until their import ends. */
  readonly uploads: string
  readonly rejected: RejectedFolder
  /** Ends the hourly removal of old files. */
  readonly stop: () => void
}

/** Earlier versions wrote uploads without a prefix. */
const TEMPORARY = new RegExp(`^(?:upload-|scratch-)?${UUID}$`)

/** Opens the folders and deletes what a killed server left in them. Throws `ForeignFolderError`. */
export function importFolders(dataDir: string, clock: () => number): ImportFolders {
  const uploads = claimUploadFolder(dataDir)
  removeClaimedFiles(uploads, TEMPORARY, Number.POSITIVE_INFINITY)
  const rejected = RejectedFolder.open(dataDir, clock)
  return { uploads, rejected, stop: rejected.tidyHourly() }
}

/** The folder of uploads and scratch files. Throws `ForeignFolderError`. */
export function claimUploadFolder(dataDir: string): string {
  return claimSubfolder(dataDir, 'uploads', TEMPORARY)
}
