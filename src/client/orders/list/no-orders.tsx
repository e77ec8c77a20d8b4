import { listMessages } from '#client/orders/messages.ts'

/** An empty page: nothing matches, or everything that matches is on earlier pages. */
export function NoOrders({ total, onFirstPage }: { total: number; onFirstPage: () => void }) {
  return (
    <div className="flex grow flex-col items-center justify-center gap-2 px-4 py-12 text-center">
      <p>{listMessages.none}</p>
      {total > 0 && (
        <>
          <p className="text-quiet">{listMessages.onEarlierPages(total)}</p>
          <button
            type="button"
            onClick={onFirstPage}
            className="mt-1 h-8 rounded-lg bg-active px-3 hover:bg-hover pointer-coarse:h-11"
          >
            {listMessages.goToFirstPage}
          </button>
        </>
      )}
    </div>
  )
}
