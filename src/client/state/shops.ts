import { hashKey, useQuery } from '@tanstack/react-query'
import type { Loaded } from '#client/data/data-source.ts'
import { createHttpShops, type ListedShop, logoAddress } from '#client/data/http-shops.ts'
import { request } from '#client/data/request.ts'
import { useWriteCount } from './live-hooks.ts'
import { useShown } from './use-shown.ts'

export const liveShops = createHttpShops(request)

/** What is printed of shops, by their slugs. */
export async function readPrintedShops() {
  const shops = await liveShops.list()
  return new Map(shops.map(({ slug, logo, ...shop }) => [slug, { ...shop, logo: logo && logoAddress(logo) }]))
}

/** The shops of the workspace, by name. They are read only if `isNeeded`. */
export function useShops(isNeeded = true): Loaded<readonly ListedShop[]> {
  const queryKey = ['shops', useWriteCount()]
  const result = useQuery({ queryKey, queryFn: ({ signal }) => liveShops.list(signal), enabled: isNeeded })
  return useShown(hashKey(queryKey), result)
}
