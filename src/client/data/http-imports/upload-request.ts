import { noteReply, VERSION } from '#client/data/request.ts'

/** A request that reports the progress of its upload, which `fetch` does not. */
export function uploadRequest(): XMLHttpRequest {
  const upload = new XMLHttpRequest()
  upload.addEventListener('load', () => noteReply(upload.status, upload.getResponseHeader(VERSION)))
  return upload
}
