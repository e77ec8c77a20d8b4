/** The attributes by which jsdom's own style sheet displays or hides elements of a tag. */
const DECIDING = ['hidden', 'open', 'popover', 'type']

/**
 * Testing Library asks for every element whether it is displayed and visible, and jsdom matches its whole style sheet for each
 * answer: a fifth of the processor time of component tests. Where nothing has other styles, all elements of a tag have the same.
 * Returns how to end it.
 */
export function rememberStyles(): () => void {
  const compute = window.getComputedStyle
  const remembered = new Map<string, ReadonlyMap<string | symbol, string>>()

  function askedOf(element: Element): ReadonlyMap<string | symbol, string> {
    const key = [element.localName, ...DECIDING.map((name) => `${element.getAttribute(name)}`)].join()
    const known = remembered.get(key)
    if (known) return known
    const { display, visibility, pointerEvents } = compute(element)
    const asked = new Map(Object.entries({ display, visibility, pointerEvents, 'pointer-events': pointerEvents }))
    remembered.set(key, asked)
    return asked
  }

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || document.styleSheets.length > 0 || hasStyles(element)) return compute(element, pseudoElement)
    const asked = askedOf(element)
    return new Proxy(document.documentElement.style, {
      get(_target, name) {
        const answer = asked.get(name)
        if (answer !== undefined) return answer
        if (name === 'getPropertyValue')
          return (property: string) => asked.get(property) ?? compute(element).getPropertyValue(property)
        const style = compute(element)
        const value: unknown = Reflect.get(style, name)
        return typeof value === 'function' ? value.bind(style) : value
      },
    })
  }
  return () => {
    window.getComputedStyle = compute
  }
}

/** Of its own, or what it may have from its parents. */
function hasStyles(element: Element): boolean {
  if (element.hasAttribute('style')) return true
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.hasAttribute('hidden') || /visibility|pointer-events/.test(parent.getAttribute('style') ?? ''))
      return true
  }
  return false
}
