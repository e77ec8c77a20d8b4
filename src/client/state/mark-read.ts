import type { QueryClient } from '@tanstack/react-query'
import { errorOf } from '#client/data/errors.ts'
import { changeNotifications } from '#client/data/http-notifications.ts'
import { request } from '#client/data/request.ts'
import { notify } from './notification.ts'

/** Marks the notifications up to a position as read, here and for the person elsewhere. */
export async function markRead(client: QueryClient, readUpTo: number): Promise<void> {
  try {
    await changeNotifications(request, { readUpTo })
    await client.invalidateQueries({ queryKey: ['notifications'] })
  } catch (error) {
    notify({ text: errorOf(error).message })
  }
}
