import { isolated } from '#contract/text.ts'

/** A server message in which no quoted text can change the writing direction of the words around it. */
export function isolateQuotes(sentence: string): string {
  return sentence.replace(/"[^"]*"?/g, isolated)
}
