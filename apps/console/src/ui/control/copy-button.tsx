import { CheckMark, CopyIcon } from '../icons';
import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Button } from './button';

/** Copies a text, and says that it did. */
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

/**
 * Copies a text also where a page has no clipboard of its own: over plain HTTP, or where the browser was told to refuse
 * it.
 */
async function toClipboard(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const place = document.createElement('textarea');
    place.value = text;
    // Beside the text: a dialog keeps the focus within itself.
    (document.querySelector('dialog, [role=dialog]') ?? document.body).append(place);
    place.select();
    document.execCommand('copy');
    place.remove();
  }
}
