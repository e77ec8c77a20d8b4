import { Component, type ReactNode } from 'react'
import { missingParts } from './missing-parts.ts'
import { FLOATING, ProblemMessage } from './problem-message.tsx'

const TRY_AGAIN = 'Try again; if it happens again, reload the page.'
const RELOAD = 'A part of the page could not be loaded. Reload the page; what is typed and not saved is lost.'

interface ErrorBoundaryProps {
  /** What stands inside, for example 'Revenue'; names what failed. */
  readonly name: string
  /** When it changes, what failed is forgotten: it belongs to what stood here before. */
  readonly resetKey?: string
  /** Of what floats over the page: so does its failure, which takes no room and can be closed. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

interface Failure {
  readonly failed: boolean
  /** Whether its code could not be loaded. */
  readonly isMissing: boolean
}

/** Keeps an error in one card from taking the others along; trying again mounts the content afresh. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state = { failed: false, isMissing: false }

  static getDerivedStateFromError(error: unknown): Failure {
    return { failed: true, isMissing: error instanceof Error && missingParts.has(error) }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    const { name, onClose, children } = this.props
    const { failed, isMissing } = this.state
    if (!failed) return children
    const problem = (
      <ProblemMessage
        what={`${name} could not be shown.`}
        onClose={onClose}
        {...(isMissing
          ? { advice: RELOAD, action: 'Reload', onRetry: () => location.reload() }
          : { advice: TRY_AGAIN, onRetry: () => this.setState({ failed: false }) })}
      />
    )
    return onClose ? <div className={`${FLOATING} fixed inset-x-4 top-24 z-(--z-overlay)`}>{problem}</div> : problem
  }
}
