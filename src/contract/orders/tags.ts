const SEPARATOR = ','

/** The tags of an order, each once, as `tags` holds them. */
export function tagsOf(text: string): string[] {
  const tags = text.split(SEPARATOR).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

export function tagText(tags: readonly string[]): string {
  return tagsOf(tags.join(SEPARATOR)).join(`${SEPARATOR} `)
}

/** The tag that is being typed: what follows the last comma. */
export function typedTag(text: string): string {
  return text.slice(text.lastIndexOf(SEPARATOR) + 1).trim()
}

/** The text with each of the known tags in place of the one that is being typed, without those that it has already. */
export function tagCompletions(text: string, known: readonly string[]): string[] {
  const before = tagsOf(text.slice(0, text.lastIndexOf(SEPARATOR) + 1))
  return known.filter((tag) => !before.includes(tag)).map((tag) => tagText([...before, tag]))
}
