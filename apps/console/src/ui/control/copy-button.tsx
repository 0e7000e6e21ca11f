import { CheckMark, CopyIcon } from '../icons';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button';

/** Copies a text and confirms it. */
export function CopyButton({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  const intl = useIntl();
  const [copied, setCopied] = useState(false);
  async function copy(): Promise<void> {
    await toClipboard(text);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  }
  const label = intl.formatMessage({ id: copied ? 'ui.copied' : 'ui.copy' });
  return (
    <Button kind="plain" onPress={() => void copy()} {...(children ? {} : { 'aria-label': label })}>
      {copied ? <CheckMark size={16} aria-hidden /> : <CopyIcon size={16} aria-hidden />}
      {children}
    </Button>
  );
}

/** Copies even without clipboard API: over plain HTTP, or where refused. */
async function toClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const place = document.createElement('textarea');
    place.value = text;
    // Within the dialog, which traps the focus.
    (document.querySelector('dialog, [role=dialog]') ?? document.body).append(place);
    place.select();
    document.execCommand('copy');
    place.remove();
  }
}
