import { type Insertable, sql } from 'kysely'
import type { Tables } from './schema/tables.ts'
import { WorkspaceReads } from './workspace-reads.ts'

type OwnedTable = Exclude<keyof Tables, 'workspaces'>
type NewRow<Name extends OwnedTable> = Omit<Insertable<Tables[Name]>, 'workspace_id'>

/** One transaction that reads and writes rows of one workspace. */
export class WorkspaceWrites extends WorkspaceReads {
  /** One statement: few enough rows that they have fewer values than either database allows. */
  async insert<Name extends OwnedTable>(table: Name, rows: readonly NewRow<Name>[]): Promise<void> {
    if (rows.length === 0) return
    const owned = rows.map((row) => ({ ...row, workspace_id: BigInt(this.workspaceId) }))
    await this.all
      .insertInto<OwnedTable>(table)
      .values(owned as unknown as Insertable<Tables[OwnedTable]>[])
      .execute()
  }

  /** Replaces the values of the workspace's rows that have these. */
  async update<Name extends OwnedTable>(table: Name, which: Partial<NewRow<Name>>, row: NewRow<Name>): Promise<void> {
    let rows = this.all.updateTable<OwnedTable>(table).set(row as object)
    for (const [column, value] of Object.entries(which)) rows = rows.where(sql.ref(column), '=', value)
    await rows.where('workspace_id', '=', BigInt(this.workspaceId)).execute()
  }

  /** Deletes the workspace's rows of a table. */
  async clear(table: OwnedTable): Promise<void> {
    await this.all.deleteFrom<OwnedTable>(table).where('workspace_id', '=', BigInt(this.workspaceId)).execute()
  }
}
