import { LOGO_WIDTH, logoType, MAX_LOGO_BYTES } from '#contract/shop-logo.ts'
import { shopsMessages } from './messages.ts'

/** The first that is small enough is sent: PNG keeps flat colours and transparency exactly, WebP makes photos small. */
const TYPES = ['image/png', 'image/webp']
/** How much narrower the next image is that is tried. */
const STEP = 0.75

/**
 * An image file in base64, as it is if it can be a logo, else scaled down until it can. Rejects with an `Error` for people where
 * the browser cannot read it.
 */
export async function fitLogo(file: Blob): Promise<string> {
  const image = await createImageBitmap(file).catch(() => {
    throw new Error(shopsMessages.noImage)
  })
  const bytes = new Uint8Array(await file.slice(0, MAX_LOGO_BYTES + 1).arrayBuffer())
  if (bytes.length <= MAX_LOGO_BYTES && image.width <= LOGO_WIDTH && logoType(bytes)) return base64(bytes)
  for (let width = Math.min(image.width, LOGO_WIDTH); width >= 1; width = Math.floor(width * STEP)) {
    const canvas = new OffscreenCanvas(width, Math.max(1, Math.round((width * image.height) / image.width)))
    const context = canvas.getContext('2d')
    if (!context) break
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    for (const type of TYPES) {
      const fitted = await canvas.convertToBlob({ type })
      if (fitted.size <= MAX_LOGO_BYTES) return base64(new Uint8Array(await fitted.arrayBuffer()))
    }
  }
  throw new Error(shopsMessages.noImage)
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
