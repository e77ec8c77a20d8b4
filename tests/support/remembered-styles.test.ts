// @vitest-environment jsdom
import { expect, it } from 'vitest'

it('gives the styles that jsdom computes, within elements of any styles', () => {
  const parts = [
    '<p><span hidden>a</span><span>b</span></p><table><tr hidden><td>1</td></tr><tr><td>2</td></tr></table>',
    '<details><summary>a<b>c</b></summary><p>x</p></details><dialog></dialog><dialog open>x</dialog>',
    '<button type="button"><em>x</em></button><input type="hidden"><input><svg><title>t</title><g></g></svg>',
    '<p style="display: none">x</p><p style="visibility: hidden"><b>x</b></p>',
  ]
  const styles = ['', 'hidden', 'style="visibility: hidden"', 'style="pointer-events: none"']
  document.body.innerHTML = styles.map((style) => `<div ${style}>${parts.join('')}</div>`).join('')
  const remembered = readStyles()
  // With a style sheet they are computed.
  document.head.append(document.createElement('style'))
  expect(remembered).toEqual(readStyles())
  expect(remembered).toContain('span none visible auto none')
  expect(remembered).toContain('span inline visible auto inline')
})

function readStyles(): string[] {
  return Array.from(document.body.querySelectorAll('*'), (element) => {
    const style = getComputedStyle(element)
    const { display, visibility, pointerEvents } = style
    return [element.localName, display, visibility, pointerEvents, style.getPropertyValue('display')].join(' ')
  })
}
