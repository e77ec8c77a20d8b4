/** A static placeholder for content that is loading, so that nothing shifts later. Sized by `className`. */
export function Skeleton({ className = '' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`block rounded-lg bg-hover forced-colors:border forced-colors:border-[GrayText] ${className}`}
    />
  )
}
