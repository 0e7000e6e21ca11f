import { X } from 'lucide-react';
import { type ReactNode } from 'react';
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components';
import { useIntl } from 'react-intl';
import { IconButton } from './button';
import { classes } from './classes';
import styles from './dialog.module.css';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  /** `drawer` comes from the side and leaves the page in view; `wide` is for tables and plots. */
  readonly kind?: 'drawer' | 'wide';
  readonly children: ReactNode;
}

/** A dialog over the page while it is rendered; Escape closes it. */
export function Modal({ title, onClose, kind, children }: Props) {
  const intl = useIntl();
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => open || onClose()}
      className={classes(styles.overlay, kind && styles[kind])}
    >
      <AriaModal className={styles.modal ?? ''}>
        <Dialog className={styles.dialog ?? ''}>
          <header className={styles.head}>
            <Heading slot="title">{title}</Heading>
            <IconButton label={intl.formatMessage({ id: 'ui.close' })} onPress={onClose}>
              <X size={18} />
            </IconButton>
          </header>
          {children}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  );
}
