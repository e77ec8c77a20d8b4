const SEPARATOR = ','

/** The tags of an order, each once, as `tags` holds them. */
export function tagsOf(text: string): string[] {
  const tags = text.split(SEPARATOR).map((tag) => tag.trim())
  return [...new Set(tags.filter((tag) => tag !== ''))]
}

export function tagText(tags: readonly string[]): string {
  return tagsOf(tags.join(SEPARATOR)).join(`${SEPARATOR} `)
}
