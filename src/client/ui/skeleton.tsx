/** Takes the room of what is on its way, so nothing shifts when it comes. Size it by `className`; it does not move. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-lg bg-hover forced-colors:border forced-colors:border-[GrayText] ${className}`}
    />
  )
}
