import { X } from '../icons';
import { type ReactNode, useCallback, useRef } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { IconButton } from './button';
import { classes } from '../classes';
import { type CloseGuard, CloseGuards } from './close-guard';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** `drawer` leaves the page in view; `wide` is for tables and plots. */
  readonly kind?: 'drawer' | 'wide';
  readonly children: ReactNode;
}

/** Dialog while rendered; Escape closes it, unless a form has unsaved changes. */
export function Modal({ title, onClose, kind, children }: Props) {
  const intl = useIntl();
  const guards = useRef(new Set<CloseGuard>());
  const register = useCallback((guard: CloseGuard) => {
    const { current } = guards;
    current.add(guard);
    return () => void current.delete(guard);
  }, []);
  const close = (): void => {
    if ([...guards.current].every((mayClose) => mayClose())) onClose();
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || close()}
      className={classes(styles.overlay, kind && styles[kind])}
    >
      <AriaModal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title">{title}</Heading>
            <IconButton label={intl.formatMessage({ id: 'ui.close' })} onPress={close}>
              <X size={18} />
            </IconButton>
          </header>
          <CloseGuards value={register}>{children}</CloseGuards>
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
