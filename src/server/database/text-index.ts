import type { RawBuilder } from 'kysely'

/** What a database knows of the orders whose text holds a term, without reading them. */
export interface TextIndex {
  /** One or two characters: most orders hold many of them, and an index over threes has no entry of its own for them. */
  readonly isShort: boolean
  /** Between how many and how many orders hold the term; a look-up. */
  readonly bounds: () => Promise<Bounds>
  /** How many hold it, exactly. */
  readonly count: () => Promise<number>
  /** That number where a look-up tells it, else undefined. */
  readonly knownCount: () => Promise<number | undefined>
  /** How many orders hold it by their project or their status: all, and those of these statuses; if a look-up tells. */
  readonly sharedIn: (
    statuses: readonly string[],
  ) => Promise<{ readonly all: number; readonly within: number } | undefined>
  /** Where only projects and statuses hold it, for certain: which, and in how many orders; else undefined. A look-up. */
  readonly onlyShared: () => Promise<SharedHolders | undefined>
  /** Whether the orders that hold it were written one after another, so that their rows lie side by side; told of short terms only. */
  readonly isDense: () => Promise<boolean>
  /** A condition on `orders`: of this workspace, and found by the index to hold it. */
  readonly found: () => Promise<RawBuilder<boolean>>
  /** The same condition, in the form that is the fastest to count and add up all of them by. */
  readonly matching: () => Promise<RawBuilder<boolean>>
}

/** Between how many and how many orders hold a term. */
export interface Bounds {
  /** Orders of the workspace. */
  readonly all: number
  readonly least: number
  readonly most: number
  /** At most so many orders hold the term in a part that is neither their project nor their status; Infinity where nothing tells. */
  readonly ownMost: number
  /** Each three characters of the term, the rarest first; none where it is shorter. */
  readonly threes: readonly Three[]
}

/** Three characters of a term, where in it they stand, and how many orders hold them. */
export interface Three {
  readonly letters: string
  readonly place: number
  readonly orders: number
}

/** The projects and statuses that hold a term, folded, and how many orders have one of them. */
export interface SharedHolders {
  readonly projectKeys: readonly string[]
  readonly statusKeys: readonly string[]
  readonly total: number
}
