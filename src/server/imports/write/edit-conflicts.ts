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

/** Merges orders of a file with edited ones, and counts the fields that were changed on both sides. */
export class EditConflicts {
  readonly #zone: string | null
  readonly #found: Conflicts

  /** `zone`: of the workspace, in which times are named (`enteredValues`). */
  constructor(choice: EditChoice = 'keep', zone: string | null = null) {
    this.#zone = zone
    this.#found = { orders: 0, fields: 0, choice, named: [] }
  }

  /** The order as it is after the import. */
  merged({ order: edited, hash, file: before = edited }: OrderVersion, fileOrder: FileOrder): OrderVersion {
    const file = withDateTexts(withKnown(fileOrder, before), edited)
    // Earlier releases stored no SKUs: that the file has them now is no contradiction.
    const known = (order: OrderContent) => ({ ...order, lines: withSkus(order.lines, file.lines) })
    // An order that no file had was entered by hand as a whole.
    const earlier = hash === '' ? undefined : known(before)
    const { order, conflicts } = mergeFile(known(edited), earlier, file, this.#found.choice)
    if (conflicts.length > 0) this.#count(edited, file, conflicts)
    const isEdited = differentFields(order, file).length > 0
    return { order, hash: contentHash(fileOrder), file: isEdited ? file : undefined }
  }

  /** For the report; absent without conflicts. */
  report(): Pick<ImportReport, 'conflicts'> {
    return this.#found.fields === 0 ? {} : { conflicts: this.#found }
  }

  #count(edited: OrderContent, file: OrderContent, fields: readonly ShownField[]): void {
    const { named } = this.#found
    this.#found.orders++
    this.#found.fields += fields.length
    const [ours, theirs] = [enteredValues(edited, this.#zone), enteredValues(file, this.#zone)]
    for (const field of fields.slice(0, MAX_CONFLICTS_NAMED - named.length)) {
      named.push({ id: edited.id, field, edited: fieldText(ours, field), inFile: fieldText(theirs, field) })
    }
  }
}
