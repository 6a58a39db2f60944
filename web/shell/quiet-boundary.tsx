import { Component, type ReactNode } from 'react';

type Props = { fallback?: ReactNode; onFailed?: (error: unknown) => unknown; children: ReactNode };

/** Wraps parts that a page can do without: their failed lazy load is only logged to the console (§8.26). */
export class QuietBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
    this.props.onFailed?.(error);
  }

  override render() {
    return this.state.failed ? (this.props.fallback ?? null) : this.props.children;
  }
}
