import { fieldText } from '#contract/changes/order-changes.ts'
import type { EditChoice } from '#contract/imports/edit-choices.ts'
import { type ImportReport, MAX_CONFLICTS_NAMED } from '#contract/imports/import-schema.ts'
import type { ShownField } from '#contract/orders/shown-fields.ts'
import { enteredValues } from '#server/changes/entered-values.ts'
import { differentFields, mergeFile } from '#server/changes/fields.ts'
import { withSkus } from '#server/changes/line-skus.ts'
import { contentHash, type OrderContent, type OrderVersion } from '#server/changes/order-content.ts'
import { type FileOrder, withDateTexts, withKnown } from '#server/imports/assemble/file-order.ts'

type Conflicts = NonNullable<ImportReport['conflicts']>

/**
 * Merges orders of a file with edited ones, and counts the fields that were changed on both sides. `zone`: of the workspace, in
 * which times are named (`enteredValues`).
 */
export function editConflicts(choice: EditChoice = 'keep', zone: string | null = null) {
  const found: Conflicts = { orders: 0, fields: 0, choice, named: [] }
  const count = (edited: OrderContent, file: OrderContent, fields: readonly ShownField[]) => {
    found.orders++
    found.fields += fields.length
    const [ours, theirs] = [enteredValues(edited, zone), enteredValues(file, zone)]
    for (const field of fields.slice(0, MAX_CONFLICTS_NAMED - found.named.length)) {
      found.named.push({ id: edited.id, field, edited: fieldText(ours, field), inFile: fieldText(theirs, field) })
    }
  }
  return {
    /** The order as it is after the import. */
    merged({ order: edited, hash, file: before = edited }: OrderVersion, fileOrder: FileOrder): OrderVersion {
      const file = withDateTexts(withKnown(fileOrder, before), edited)
      // Earlier releases stored no SKUs: that the file has them now is no contradiction.
      const known = (order: OrderContent) => ({ ...order, lines: withSkus(order.lines, file.lines) })
      // An order that no file had was entered by hand as a whole.
      const earlier = hash === '' ? undefined : known(before)
      const { order, conflicts } = mergeFile(known(edited), earlier, file, choice)
      if (conflicts.length > 0) count(edited, file, conflicts)
      const isEdited = differentFields(order, file).length > 0
      return { order, hash: contentHash(fileOrder), file: isEdited ? file : undefined }
    },
    /** For the report; absent without conflicts. */
    report: (): Pick<ImportReport, 'conflicts'> => (found.fields === 0 ? {} : { conflicts: found }),
  }
}
export type EditConflicts = ReturnType<typeof editConflicts>
