import { type ReactNode } from 'react';

const SAFE = /^(https?|ftp):\/\//i;

/** Link to a user's URL; plain text for others, such as `javascript:`. */
export function WebLink({ to, children }: { readonly to: string; readonly children?: ReactNode }) {
  if (!SAFE.test(to)) return <bdi>{children ?? to}</bdi>;
  return (
    <a href={to} rel="noreferrer">
      <bdi>{children ?? to}</bdi>
    </a>
  );
}
