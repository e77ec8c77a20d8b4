import { Component, type ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface ErrorBoundaryProps {
  /** What stands inside, for example 'Revenue'; names what failed. */
  readonly name: string
  /** When it changes, what failed is forgotten: it belongs to what stood here before. */
  readonly resetKey?: string
  /** How to try again, where mounting the content afresh is not enough. */
  readonly onRetry?: () => void
  readonly children: ReactNode
}

/** Keeps an error in one card from taking the others along; trying again mounts the content afresh. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Problem
        what={`${this.props.name} could not be shown.`}
        advice="Try again; if it happens again, reload the page."
        onRetry={this.props.onRetry ?? (() => this.setState({ failed: false }))}
      />
    )
  }
}
