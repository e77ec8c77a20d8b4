import { claimSubfolder, removeClaimedFiles, UUID } from '#server/data-folder/claimed-folder.ts'
import { RejectedFolder } from './rejected-folder.ts'

/** Earlier versions wrote uploads without a prefix. */
const TEMPORARY = new RegExp(`^(?:upload-|scratch-)?${UUID}$`)

/** Opens the folders without what a killed server left; `stop` ends the hourly cleaning. Throws `ForeignFolderError`. */
export function importFolders(dataDir: string, clock: () => number) {
  const uploads = claimUploadFolder(dataDir)
  removeClaimedFiles(uploads, TEMPORARY, Number.POSITIVE_INFINITY)
  const rejected = new RejectedFolder(dataDir, clock)
  return { uploads, rejected, stop: rejected.tidyHourly() }
}

/** The folder of uploads and scratch files. Throws `ForeignFolderError`. */
export function claimUploadFolder(dataDir: string): string {
  return claimSubfolder(dataDir, 'uploads', TEMPORARY)
}
