import { Component, type ReactNode } from 'react';
import { Failed } from './states';

/** Keeps a lazy part that fails to load, or throws, from taking the page with it. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === undefined) return this.props.children;
    return <Failed error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}
