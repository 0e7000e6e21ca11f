import { type ReactNode } from 'react';

const SAFE = /^(https?|ftp):\/\//i;

/** A link to an address that somebody wrote; text where it is not of the web, such as `javascript:`. */
export function WebLink({ to, children }: { readonly to: string; readonly children?: ReactNode }) {
  if (!SAFE.test(to)) return <bdi>{children ?? to}</bdi>;
  return (
    <a href={to} rel="noreferrer">
      <bdi>{children ?? to}</bdi>
    </a>
  );
}
