import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../control/button';
import styles from './long-text.module.css';
import { usePrinting } from '../page/printing';

const LONG = 600;
const SHOWN = 400;

/** User's text in its own direction; cut until expanded. */
export function LongText({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false);
  const printing = usePrinting();
  const isLong = text.length > LONG && !printing;
  return (
    <div dir="auto" className={styles.text}>
      {isLong && !whole ? `${cut(text)} … ` : text}
      {isLong && (
        <Button kind="plain" aria-expanded={whole} onPress={() => setWhole(!whole)}>
          <FormattedMessage id={whole ? 'ui.less' : 'ui.more'} />
        </Button>
      )}
    </div>
  );
}

/** Cuts outside of surrogate pairs. */
const cut = (text: string): string => text.slice(0, SHOWN).replace(/[\uD800-\uDBFF]$/, '');
