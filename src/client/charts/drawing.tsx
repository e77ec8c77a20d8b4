import type { ReactNode } from 'react'

interface DrawingProps {
  readonly width: number
  readonly height: number
  /** The coordinates' origin is the top left corner, or the middle. */
  readonly isCentred?: boolean
  readonly children: ReactNode
}

/** One unit is one px whatever the card's width, so text and marks keep their sizes. */
export function Drawing({ width, height, isCentred = false, children }: DrawingProps) {
  const origin = isCentred ? `${-width / 2} ${-height / 2}` : '0 0'
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the figure around it carries the name, each point inside its own
    <svg
      width={width}
      height={height}
      viewBox={`${origin} ${width} ${height}`}
      className="absolute inset-0 overflow-visible"
    >
      {children}
    </svg>
  )
}
