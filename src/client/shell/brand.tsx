import { PRODUCT_NAME } from '#client/navigation.ts'

export function Brand() {
  return (
    <div className="flex h-7 items-center gap-2 px-1 font-semibold">
      <svg aria-hidden="true" className="shrink-0" width="24" height="24" viewBox="0 0 24 24">
        <rect width="24" height="24" rx="7" className="fill-text" />
        <path
          className="stroke-page"
          strokeWidth="2.5"
          strokeLinecap="round"
          d="M7.5 16.5v-4M12 16.5v-9M16.5 16.5v-6"
        />
      </svg>
      {PRODUCT_NAME}
    </div>
  )
}
