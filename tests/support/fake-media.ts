/**
 * A media query list over a width that the test sets; understands `min-width` and `max-width` in px and
 * `width <` and `width >=` in rem of 16 px, and nothing else.
 */
export function fakeMediaList(query: string, width: () => number) {
  const target = new EventTarget()
  const list = Object.assign(target, { media: query, onchange: null, addListener: never, removeListener: never })
  Object.defineProperty(list, 'matches', { get: () => matches(query, width()) })
  return { list: list as unknown as MediaQueryList, changed: () => target.dispatchEvent(new Event('change')) }
}

/** Gives a jsdom window, which has no media queries, a width; returns how to change it. */
export function fakeMedia(start: number): { resize(width: number): void } {
  let width = start
  const lists: ReturnType<typeof fakeMediaList>[] = []
  window.matchMedia = (query) => {
    const made = fakeMediaList(query, () => width)
    lists.push(made)
    return made.list
  }
  return {
    resize(to) {
      width = to
      for (const { changed } of lists) changed()
    },
  }
}

function matches(query: string, width: number): boolean {
  const range = /^\(width (<|>=) (\d+)rem\)$/.exec(query)
  if (range) return width < 16 * Number(range[2]) === (range[1] === '<')
  const bound = /^\((min|max)-width: (\d+)px\)$/.exec(query)
  if (!bound) return false
  return bound[1] === 'min' ? width >= Number(bound[2]) : width <= Number(bound[2])
}

function never(): never {
  throw new Error('This deprecated method must not be called.')
}
