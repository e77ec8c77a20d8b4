/**
 * The answer that the server sent with the page, so that the first render has it; undefined if it sent none or another one.
 * `screen`: the screen's path.
 */
export function firstAnswer<T>(screen: string): T | undefined {
  const element = document.querySelector(`script[data-answer="${screen}"]`)
  // Trusted as every answer is: it is the server's.
  return element ? JSON.parse(element.textContent) : undefined
}
