/** A colour as red, green, blue (0 to 255) and opacity (0 to 1). */
export type Rgba = readonly [number, number, number, number]

/** Reads `#rrggbb` and `rgb(r g b / a%)`, the two spellings of tokens.css; throws on any other. */
export function parseColor(text: string): Rgba {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(text)
  if (hex) return [byte(hex[1]), byte(hex[2]), byte(hex[3]), 1]
  const rgb = /^rgb\((\d+) (\d+) (\d+) \/ (\d+)%\)$/.exec(text)
  if (rgb) return [Number(rgb[1]), Number(rgb[2]), Number(rgb[3]), Number(rgb[4]) / 100]
  throw new Error(`No colour: ${text}`)
}

/** The colour seen when `top` is drawn over the opaque `below`. */
export function over(top: Rgba, below: Rgba): Rgba {
  const mix = (i: 0 | 1 | 2) => top[i] * top[3] + below[i] * (1 - top[3])
  return [mix(0), mix(1), mix(2), 1]
}

/** WCAG 2.2 contrast ratio of two opaque colours, 1 to 21. */
export function contrast(a: Rgba, b: Rgba): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance([red, green, blue]: Rgba): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(value: number): number {
  const share = value / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

function byte(digits: string | undefined): number {
  return Number.parseInt(digits ?? '', 16)
}
