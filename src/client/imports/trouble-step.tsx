import type { ReactNode } from 'react'
import { inOrder } from './in-order.ts'
import { StepFrame } from './step-frame.tsx'

interface TroubleStepProps {
  readonly title: string
  readonly fileName: string
  /** What is wrong, one sentence a line. */
  readonly sentences: readonly string[]
  /** What became of the orders and what to do. */
  readonly advice: string
  readonly children?: ReactNode
  readonly actions: ReactNode
}

/** A file that was refused or a request that failed. */
export function TroubleStep({ title, fileName, sentences, advice, children, actions }: TroubleStepProps) {
  return (
    <StepFrame title={title} icon="alert" tone="text-down" actions={actions}>
      <p className="mt-1 text-quiet [overflow-wrap:anywhere]">{fileName}</p>
      {sentences.length > 0 && (
        <ul className="mt-4 space-y-1">
          {sentences.map((sentence) => (
            <li key={sentence} className="[overflow-wrap:anywhere]">
              {inOrder(sentence)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4">{advice}</p>
      {children}
    </StepFrame>
  )
}
