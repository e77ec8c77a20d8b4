import { figure } from '#contract/plural.ts'
import { fold } from '#contract/text.ts'

export const MAX_VIEWS = 100
/** Of all people together. */
export const MAX_STORED_VIEWS = 2000
export const MAX_VIEW_NAME = 80
export const MAX_VIEW_QUERY = 2000

/** A query of the order list with a name. */
export interface SavedView {
  /** Stays when the name or the query changes. */
  readonly id: string
  readonly name: string
  /** The query string of the list's address, without '?', the page number and the opened order. */
  readonly query: string
  /** The navigation lists it. */
  readonly isPinned?: true | undefined
  /** Only the person who asks has it; absent: everyone in the workspace. */
  readonly isOwn?: true | undefined
}

/** A view in the database; `owner`: the person or key that alone has it; absent: everyone in the workspace. */
export interface StoredView extends Omit<SavedView, 'isOwn'> {
  readonly owner?: string | undefined
}

/** The views of the workspace and those of the caller; `PUT /api/views` replaces all of them. */
export interface SavedViews {
  readonly views: readonly SavedView[]
}

const viewProblems = {
  tooMany: `There can be at most ${figure(MAX_VIEWS)} views. Delete one first.`,
  noName: 'Enter a name for the view.',
  longName: `Shorten the name to ${figure(MAX_VIEW_NAME)} characters.`,
  longQuery: 'The search and the filters are too long for a view. Shorten them.',
  repeatedName: (name: string) => `There is already a view named “${name}”. Choose another name.`,
  repeatedId: (id: string) => `There are two views with the ID “${id}”. Send only one.`,
}

/** Why these views cannot be saved, in a sentence; undefined if they can. The screen and the server check the same. */
export function viewsProblem(views: readonly SavedView[]): string | undefined {
  const names = new Set<string>()
  const ids = new Set<string>()
  for (const { id, name, query, isOwn } of views) {
    const folded = fold(name).trim()
    if (folded === '') return viewProblems.noName
    if ([...name].length > MAX_VIEW_NAME) return viewProblems.longName
    if (query.length > MAX_VIEW_QUERY) return viewProblems.longQuery
    if (ids.has(id)) return viewProblems.repeatedId(id)
    // Others may share a view of this name at any time.
    const distinct = isOwn ? `own ${folded}` : folded
    if (names.has(distinct)) return viewProblems.repeatedName(name)
    names.add(distinct)
    ids.add(id)
  }
  return views.length > MAX_VIEWS ? viewProblems.tooMany : undefined
}
