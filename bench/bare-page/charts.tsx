const WIDTH = 300
const HEIGHT = 150
const MOST = 30
const BAND = WIDTH / 6
const y = (value: number) => HEIGHT - (value / MOST) * HEIGHT

/** Two bars a point, one on the other. */
export function Bars({ name, points }: { name: string; points: readonly (readonly [number, number])[] }) {
  return (
    <svg role="img" aria-label={name} width={WIDTH} height={HEIGHT}>
      {points.map(([low, high], index) => {
        const x = BAND * index + 10
        return (
          <g key={x} transform={`translate(${x})`}>
            <rect y={y(low)} width={20} height={HEIGHT - y(low)} fill="#68a" />
            <rect y={y(low + high)} width={20} height={HEIGHT - y(high)} fill="#acd" />
          </g>
        )
      })}
    </svg>
  )
}

/** Two lines. */
export function Lines({ name, points }: { name: string; points: readonly (readonly [number, number])[] }) {
  const path = (series: 0 | 1) => `M${points.map((values, index) => `${BAND * index},${y(values[series])}`).join('L')}`
  return (
    <svg role="img" aria-label={name} width={WIDTH} height={HEIGHT}>
      <path d={path(0)} fill="none" stroke="#68a" />
      <path d={path(1)} fill="none" stroke="#acd" />
    </svg>
  )
}

/** A ring of slices; the shares are percent. */
export function Ring({ name, shares }: { name: string; shares: readonly number[] }) {
  const radius = 50
  const at = (percent: number) => {
    const angle = (percent / 100) * 2 * Math.PI
    return `${75 + radius * Math.sin(angle)},${75 - radius * Math.cos(angle)}`
  }
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, share) => sum + share, 0))
  return (
    <svg role="img" aria-label={name} width={HEIGHT} height={HEIGHT}>
      {shares.map((share, index) => (
        <path
          key={starts[index]}
          d={`M${at(starts[index] ?? 0)}A${radius},${radius},0,0,1,${at((starts[index] ?? 0) + share)}`}
          fill="none"
          stroke={`hsl(${index * 60} 40% 60%)`}
          strokeWidth={20}
        />
      ))}
    </svg>
  )
}
