import { Component, type ReactNode } from 'react';
import { tryAgain } from './lazy-part';
import { Failed } from './states';

/** Contains failures of lazy parts. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    const { error } = this.state;
    const again = (): void => void tryAgain(error, () => this.setState({ error: undefined }));
    return <Failed error={error} onRetry={again} />;
  }
}
