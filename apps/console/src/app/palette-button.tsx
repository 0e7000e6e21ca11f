import { SearchIcon } from '../ui/icons';
import { Suspense, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../ui/control/button';
import { ErrorBoundary } from '../ui/state/error-boundary';
import styles from './palette-button.module.css';
import { lazyPart } from '../ui/state/lazy-part';

const Palette = lazyPart(() => import('./palette'));

/** Opens the palette, as Ctrl-K (Cmd-K) does: items, streams, people and actions by name. */
export function PaletteButton() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button kind="field" className={styles.button} onPress={() => setOpen(true)}>
        <SearchIcon size={16} aria-hidden />
        <span className={styles.text}>
          <FormattedMessage id="app.search" />
        </span>
        <kbd>Ctrl K</kbd>
      </Button>
      {open && (
        <ErrorBoundary>
          <Suspense>
            <Palette onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
