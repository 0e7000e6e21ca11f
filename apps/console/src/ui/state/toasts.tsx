import { X } from '../icons';
import { useSyncExternalStore } from 'react';
import { useIntl } from 'react-intl';
import { Button, IconButton } from '../control/button';
import styles from './toasts.module.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  /** Undo, or a way on. */
  readonly action?: { readonly label: string; readonly onPress: () => void };
}

const STAYS_MS = 8_000;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** Shows a toast; with an action it stays until dismissed. */
export function toast(text: string, action?: Toast['action']): void {
  const id = ++lastId;
  change([...toasts, { id, text, ...(action ? { action } : {}) }]);
  if (!action) setTimeout(() => dismiss(id), STAYS_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Live region of toasts. */
export function Toasts() {
  const intl = useIntl();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div role="status" aria-label={intl.formatMessage({ id: 'ui.notices' })} className={styles.toasts}>
      {shown.map(({ id, text, action }) => (
        <div key={id} className={styles.toast}>
          <span>{text}</span>
          {action && (
            <Button
              kind="plain"
              onPress={() => {
                dismiss(id);
                action.onPress();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label={intl.formatMessage({ id: 'ui.close' })} onPress={() => dismiss(id)}>
            <X size={16} />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
