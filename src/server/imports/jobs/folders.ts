import { claimSubfolder, removeOwnFiles, UUID } from '#server/data-folder/own-folder.ts'
import { keepRejectedFolder, type RejectedFolder } from './rejected-folder.ts'

/** Where uploads and scratch files are until their import ends, and where rejected records are kept until `stop`. */
export interface ImportFolders {
  readonly uploads: string
  readonly rejected: RejectedFolder
  readonly stop: () => void
}

/** Uploads had no prefix once. */
const TEMPORARY = new RegExp(`^(?:upload-|scratch-)?${UUID}$`)

/** The folders of imports; what a server that was killed left in them is deleted. Throws `ForeignFolderError`. */
export function importFolders(dataDir: string, clock: () => number): ImportFolders {
  const uploads = claimUploadFolder(dataDir)
  removeOwnFiles(uploads, TEMPORARY, Number.POSITIVE_INFINITY)
  const { folder: rejected, stop } = keepRejectedFolder(dataDir, clock)
  return { uploads, rejected, stop }
}

/** The folder of uploads and scratch files. Throws `ForeignFolderError`. */
export function claimUploadFolder(dataDir: string): string {
  return claimSubfolder(dataDir, 'uploads', TEMPORARY)
}
