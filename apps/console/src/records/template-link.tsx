import { type Item } from '@pelorus/client';
import { type ReactNode } from 'react';
import { nrtTemplate } from './nrt-template';

interface Props {
  /** Code of the item that the file is named after. */
  readonly code: string;
  readonly items: readonly Pick<Item, 'code' | 'parameters'>[];
  readonly children: ReactNode;
}

/** Leads to an NRT file with a column for each parameter of the items, and no rows yet. */
export function TemplateLink({ code, items, children }: Props) {
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(nrtTemplate(items))}`;
  return (
    <a href={address} download={`${code.split(':').slice(1).join('-')}.nrt`}>
      {children}
    </a>
  );
}
