import { hash } from 'node:crypto'
import { logoFault } from '#contract/shop-logo.ts'
import type { Queries } from '#server/database/ports.ts'
import type { WorkspaceReads } from '#server/database/workspace-reads.ts'
import { HttpProblem } from '#server/http/errors.ts'
import { SHOP_MESSAGES } from './messages.ts'

/** Stores an image that is given in base64; its ID, '' for no image. Throws 422 where it cannot be a logo. */
export async function storeLogo(transaction: Queries, workspaceId: number, image: string): Promise<string> {
  if (image === '') return ''
  const bytes = Buffer.from(image, 'base64')
  const fault = logoFault(bytes)
  if (fault) throw new HttpProblem(422, SHOP_MESSAGES.badLogo(fault))
  const id = hash('sha256', bytes)
  await transaction.query('insert into shop_logos values (?, ?, ?) on conflict do nothing', [
    ...[workspaceId, id, bytes.toString('base64')],
  ])
  return id
}

export async function readLogo(reads: WorkspaceReads, id: string): Promise<Buffer | undefined> {
  const row = await reads.from('shop_logos').select('image').where('id', '=', id).executeTakeFirst()
  return row && Buffer.from(row.image, 'base64')
}
