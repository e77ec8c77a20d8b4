import { MAX_PREVIEWED_ZIP, PREVIEWED_TEXT } from '#contract/imports/import-file.ts'
import type { PreviewJob } from '#server/imports/jobs/preview-file.ts'
import { receiveFile, type Upload } from './receive-file.ts'

/**
 * Receives a file and previews its beginning before it is checked, of a text while the rest arrives. A small file is only
 * previewed where its check `mustWait` for another import. A preview that fails is left out: the check answers in any case.
 */
export async function receivePreviewed(
  upload: Upload,
  preview: (file: Pick<PreviewJob, 'path' | 'isPart'>) => Promise<void>,
  mustWait: () => boolean,
): Promise<string> {
  let previewed: Promise<void> | undefined
  const onBeginning = (path: string) => {
    previewed ??= preview({ path, isPart: true }).catch(() => {})
  }
  const { path, bytes } = await receiveFile({ ...upload, onBeginning })
  const isUseful = bytes <= MAX_PREVIEWED_ZIP && (bytes > PREVIEWED_TEXT || mustWait())
  await (previewed ?? (isUseful && preview({ path, isPart: false }).catch(() => {})))
  return path
}
