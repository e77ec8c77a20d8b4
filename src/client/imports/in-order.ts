import { isolated } from '#contract/text.ts'

/** A sentence of the server's in which no text that it quotes turns the direction of the words around it. */
export function inOrder(sentence: string): string {
  return sentence.replace(/“[^”]*”?|"[^"]*"?/g, isolated)
}
