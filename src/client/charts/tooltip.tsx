interface TooltipProps {
  readonly lines: readonly string[]
  /** The point it belongs to, in percent of the drawing's width. */
  readonly x: number
  /** In px from the drawing's bottom. */
  readonly bottom: number
}

/** Placed above its point, within the drawing's sides; the pointer passes through it to the marks that it covers. */
export function Tooltip({ lines, x, bottom }: TooltipProps) {
  return (
    <div
      role="tooltip"
      className="chart-tooltip pointer-events-none absolute z-(--z-tooltip) w-max max-w-full floating rounded-lg px-3 py-2 text-xs"
      style={{ left: `${x}%`, bottom: bottom + 8, transform: `translateX(-${x}%)` }}
    >
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}
