/** Starts the download that a click on `DownloadLink` starts; the file's own name without a `name`. */
export function startDownload(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Downloads a text as a file. */
export function saveText(text: string, type: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  startDownload(address, name)
  // The browser reads the address asynchronously.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
