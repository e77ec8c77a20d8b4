/** Bytes of an image: small enough for a backup and for 200 slips, large enough for `LOGO_WIDTH` pixels of flat colours. */
export const MAX_LOGO_BYTES = 64 * 1024
/** Pixels of the widest logo that a browser sends: about 300 dots an inch on paper. */
export const LOGO_WIDTH = 600

/** What images begin with; in WebP the next four bytes are its length. SVG is none of them, because it can hold scripts. */
const BEGINNINGS = {
  'image/png': /^\u0089PNG\r\n/,
  'image/jpeg': /^\u00ff\u00d8\u00ff/,
  'image/webp': /^RIFF.{4}WEBP/s,
}
export type LogoType = keyof typeof BEGINNINGS
export const LOGO_TYPES = Object.keys(BEGINNINGS) as readonly LogoType[]

/** The media type of an image by its first bytes, whatever its name is; undefined where it is none that a logo can have. */
export function logoType(image: Uint8Array): LogoType | undefined {
  const beginning = String.fromCharCode(...image.subarray(0, 12))
  return LOGO_TYPES.find((type) => BEGINNINGS[type].test(beginning))
}

/** Completes "The image …": why it cannot be a logo; undefined where it can. */
export function logoFault(image: Uint8Array): string | undefined {
  if (image.length > MAX_LOGO_BYTES) return `must have at most ${MAX_LOGO_BYTES / 1024} kB`
  return logoType(image) ? undefined : 'must be a PNG, JPEG or WebP'
}
