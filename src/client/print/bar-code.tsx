import { code128 } from './code-128.ts'

/** Modules of white that a reader needs before and after the bars. */
const QUIET_ZONE = 10
/** Millimetres: of a module the least that office printers print sharply. */
const MODULE = 0.33
const HEIGHT = 12

/** The text for a bar code reader; nothing where it has no bar code. */
export function BarCode({ text }: { text: string }) {
  const widths = code128(text)
  if (!widths) return null
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, QUIET_ZONE))
  const width = widths.reduce((sum, each) => sum + each, 2 * QUIET_ZONE)
  return (
    <svg
      viewBox={`0 0 ${width} 1`}
      preserveAspectRatio="none"
      width={`${width * MODULE}mm`}
      height={`${HEIGHT}mm`}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      {widths.map((each, index) =>
        // Every second one is a space.
        index % 2 === 0 ? <rect key={starts[index]} x={starts[index]} width={each} height={1} fill="black" /> : null,
      )}
    </svg>
  )
}
