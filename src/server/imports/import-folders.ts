import { claimSubfolder, removeOwnFiles, UUID } from '#server/own-folder.ts'
import { claimRejectedFolder, removeOldRejected } from './rejected/rejected-folder.ts'

/** Where uploads and scratch files are until their import ends, and where rejected records are kept. */
export interface ImportFolders {
  readonly uploads: string
  readonly rejected: string
}

/** Uploads had no prefix once. */
const TEMPORARY = new RegExp(`^(?:upload-|scratch-)?${UUID}$`)

/** The folders of imports; what a server that was killed left in them is deleted. Throws `ForeignFolderError`. */
export function importFolders(dataDir: string, now: number): ImportFolders {
  const uploads = claimUploadFolder(dataDir)
  removeOwnFiles(uploads, TEMPORARY, Number.POSITIVE_INFINITY)
  const rejected = claimRejectedFolder(dataDir)
  removeOldRejected(rejected, now)
  return { uploads, rejected }
}

/** The folder of uploads and scratch files. Throws `ForeignFolderError`. */
export function claimUploadFolder(dataDir: string): string {
  return claimSubfolder(dataDir, 'uploads', TEMPORARY)
}
