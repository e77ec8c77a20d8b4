import type { ReactNode } from 'react'

/** An empty page: nothing matches, or what matches stands on earlier pages. */
export function NoOrders({ total, onFirstPage }: { total: number; onFirstPage: () => void }) {
  return (
    <Message>
      <p>No orders found.</p>
      {total > 0 && (
        <>
          <p className="text-quiet">{matchingOrders(total)}, starting on page 1</p>
          <TextButton onClick={onFirstPage}>Go to page 1</TextButton>
        </>
      )}
    </Message>
  )
}

export function matchingOrders(total: number): string {
  return `${total.toLocaleString('en')} matching ${total === 1 ? 'order' : 'orders'}`
}

function Message({ children }: { children: ReactNode }) {
  return <div className="flex grow flex-col items-center justify-center gap-2 px-4 py-12 text-center">{children}</div>
}

function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="mt-1 h-8 rounded-lg bg-active px-3 hover:bg-hover pointer-coarse:h-10"
    >
      {children}
    </button>
  )
}
