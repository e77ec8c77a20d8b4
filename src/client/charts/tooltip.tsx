interface TooltipProps {
  readonly lines: readonly string[]
  /** The point it belongs to, in px inside a drawing of `width` by `height`. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Placed above its point, within the drawing's sides. */
export function Tooltip({ lines, x, y, width, height }: TooltipProps) {
  return (
    <div
      role="tooltip"
      className="chart-tooltip absolute z-(--z-tooltip) w-max max-w-full rounded-lg border border-hairline bg-float px-3 py-2 text-xs text-text shadow-lg"
      style={{ left: x, bottom: height - y + 8, transform: `translateX(-${width > 0 ? (100 * x) / width : 50}%)` }}
    >
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
