import { Component, type ReactNode } from 'react'
import { uiMessages } from './messages.ts'
import { missingModules, reloadIfAnswered } from './missing-modules.ts'
import { FLOATING, ProblemMessage } from './problem-message.tsx'

interface ErrorBoundaryProps {
  /** The name of the content, for the message: 'Revenue'. */
  readonly name: string
  /** A change of it resets the failure, which belonged to other content. */
  readonly resetKey?: string
  /** For content that floats over the page: its failure floats as well and can be closed. */
  readonly onClose?: () => void
  readonly children: ReactNode
}

interface Failure {
  readonly failed: boolean
  /** Whether its code could not be loaded. */
  readonly isMissing: boolean
  /** Whether the server did not answer when it was tried again. */
  readonly isAway: boolean
}

/** Contains an error in one part of the page; trying again mounts the content again. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Failure> {
  override state = { failed: false, isMissing: false, isAway: false }

  static getDerivedStateFromError(error: unknown): Failure {
    return { failed: true, isAway: false, isMissing: error instanceof Error && missingModules.has(error) }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  /** Mounts the content again; code that is missing comes with a reload. */
  readonly #tryAgain = async () => {
    if (!this.state.isMissing) this.setState({ failed: false })
    else if (!(await reloadIfAnswered())) this.setState({ isAway: true })
  }

  override render() {
    const { name, onClose, children } = this.props
    const { failed, isMissing, isAway } = this.state
    if (!failed) return children
    const problem = (
      <ProblemMessage
        what={uiMessages.notShown(name)}
        advice={isAway ? uiMessages.away : isMissing ? uiMessages.reloadAdvice : uiMessages.retryAdvice}
        onClose={onClose}
        onRetry={this.#tryAgain}
      />
    )
    return onClose ? <div className={`${FLOATING} fixed inset-x-4 top-24 z-(--z-overlay)`}>{problem}</div> : problem
  }
}
