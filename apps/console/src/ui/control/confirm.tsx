import { type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from './button';
import { Modal } from './dialog';
import { FormActions } from './form';
import { ProblemAlert } from '../state/problem';

interface Props {
  readonly title: string;
  /** Consequence. */
  readonly children: ReactNode;
  /** Label of the button. */
  readonly action: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isPending?: boolean;
  readonly error?: unknown;
}

/** Asks before an irreversible action. */
export function Confirm({ title, children, action, onConfirm, onClose, isPending = false, error }: Props) {
  return (
    <Modal title={title} onClose={onClose}>
      {children}
      {error !== undefined && error !== null && <ProblemAlert error={error} />}
      <FormActions>
        <Button onPress={onClose}>
          <FormattedMessage id="ui.cancel" />
        </Button>
        <Button kind="danger" onPress={onConfirm} isPending={isPending}>
          {action}
        </Button>
      </FormActions>
    </Modal>
  );
}
