import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from '../plot/time-range';
import { Button } from '../ui/button';
import { DateTimeField } from '../ui/date-time-field';
import { Modal } from '../ui/dialog';
import { Form, FormActions } from '../ui/form';

interface Props {
  readonly range: TimeRange;
  readonly onClose: () => void;
  readonly onRange: (range: TimeRange) => void;
}

/** Asks for the first and last moment of the plot. */
export function RangeDialog({ range, onClose, onRange }: Props) {
  const intl = useIntl();
  const [from, setFrom] = useState<number | undefined>(range.from);
  const [to, setTo] = useState<number | undefined>(range.to);
  const isWhole = from !== undefined && to !== undefined && from < to;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isWhole) return;
    onRange({ from, to });
    onClose();
  }
  return (
    <Modal title={intl.formatMessage({ id: 'data.range.title' })} onClose={onClose}>
      <Form onSubmit={submit}>
        <DateTimeField label={intl.formatMessage({ id: 'data.range.from' })} value={from} onChange={setFrom} />
        <DateTimeField label={intl.formatMessage({ id: 'data.range.to' })} value={to} onChange={setTo} />
        {!isWhole && (
          <p role="alert">
            <FormattedMessage id="data.range.wrong" />
          </p>
        )}
        <FormActions>
          <Button onPress={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="main" type="submit" isDisabled={!isWhole}>
            <FormattedMessage id="data.range.show" />
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}
