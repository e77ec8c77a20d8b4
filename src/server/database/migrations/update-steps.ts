/** Hears before each step that brings a database from before up to date; there are `of` steps, `step` counts from 1. */
export type OnUpdate = (step: number, of: number) => void

/** For the person who waits: with a million orders a step takes minutes. */
export function updateSentence(step: number, of: number): string {
  return `The database is brought up to date, step ${step} of ${of}. With many orders this takes minutes; stopped, it is as it was, and begins again at the next start.`
}
