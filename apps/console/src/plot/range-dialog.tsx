import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type TimeRange } from './time-range';
import { Button } from '../ui/control/button';
import { Modal } from '../ui/control/dialog';
import { Form, FormActions } from '../ui/control/form';
import { MomentField } from '../ui/control/moment-field';
import { isoMoment, typedMoment } from '../ui/control/typed-moment';

interface Props {
  readonly range: TimeRange;
  readonly onClose: () => void;
  readonly onRange: (range: TimeRange) => void;
}

/** Asks for the first and last moment of the plot. */
export function RangeDialog({ range, onClose, onRange }: Props) {
  const intl = useIntl();
  const [texts, setTexts] = useState({ from: isoMoment(range.from), to: isoMoment(range.to) });
  const [from, to] = [typedMoment(texts.from), typedMoment(texts.to)];
  const isWhole = from !== undefined && to !== undefined && from < to;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isWhole) return;
    onRange({ from, to });
    onClose();
  }
  const field = (name: 'from' | 'to', time: number | undefined) => (
    <MomentField
      label={intl.formatMessage({ id: `data.range.${name}` })}
      value={texts[name]}
      onChange={(text) => setTexts((present) => ({ ...present, [name]: text }))}
      error={time === undefined ? intl.formatMessage({ id: 'ui.moment.wrong' }, { text: texts[name] }) : undefined}
    />
  );
  return (
    <Modal title={intl.formatMessage({ id: 'data.range.title' })} onClose={onClose}>
      <Form onSubmit={submit}>
        {field('from', from)}
        {field('to', to)}
        {from !== undefined && to !== undefined && !isWhole && (
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
