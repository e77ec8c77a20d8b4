/** The files of a drop; `notice` is a sentence where something of it cannot be taken. */
export interface Dropped {
  readonly files: readonly File[]
  readonly notice: string
}

/** A folder arrives as a file that cannot be read, so it is told apart by its entry. */
export function readDrop(data: Pick<DataTransfer, 'items'>): Dropped {
  const dropped = [...data.items].filter((item) => item.kind === 'file')
  const files = dropped.flatMap((item) => (isFolder(item) ? [] : (item.getAsFile() ?? [])))
  const folders = dropped.filter(isFolder).length
  if (folders > 0) return { files, notice: folderSentence(folders, files.length) }
  return { files, notice: files.length === 0 ? 'That was no file. Drop an order file, or choose one.' : '' }
}

function isFolder(item: DataTransferItem): boolean {
  return item.webkitGetAsEntry()?.isDirectory === true
}

function folderSentence(folders: number, files: number): string {
  const [what, it] = folders === 1 ? ['A folder', 'it'] : ['Folders', 'them']
  return `${what} cannot be imported${files > 0 ? `, only the files beside ${it}` : `. Drop the files in ${it}`}.`
}
