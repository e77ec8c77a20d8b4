import type { Loaded } from '#client/data/data-source.ts'
import { createHttpShops, type ListedShop } from '#client/data/http-shops.ts'
import { request } from '#client/data/request.ts'
import { useAnswer } from './live-hooks.ts'

export const liveShops = createHttpShops(request)

/** The shops of the workspace, by name. */
export function useShops(): Loaded<readonly ListedShop[]> {
  return useAnswer(['shops'], (signal) => liveShops.list(signal))
}
