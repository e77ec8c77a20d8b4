import { Component, type ReactNode } from 'react'
import { Problem } from './problem.tsx'

interface ErrorBoundaryProps {
  /** What stands inside, for example 'Revenue'; names what failed. */
  readonly name: string
  readonly children: ReactNode
}

/** Keeps an error in one card from taking the others along; trying again mounts the content afresh. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Problem
        what={`${this.props.name} could not be shown.`}
        advice="Try again; if it happens again, reload the page."
        onRetry={() => this.setState({ failed: false })}
      />
    )
  }
}
