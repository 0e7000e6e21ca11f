import { type FormEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useChange } from '../session/session';
import { Button } from '../ui/control/button';
import { Modal } from '../ui/control/dialog';
import { TextControl } from '../ui/control/field';
import { Form, FormActions } from '../ui/control/form';
import { MomentField } from '../ui/control/moment-field';
import { Select } from '../ui/control/select';
import { isoMoment, typedMoment } from '../ui/control/typed-moment';
import { ProblemAlert } from '../ui/state/problem';
import { silence } from './alert-queries';

const HOUR_MS = 3_600_000;
/** Hours on offer. */
const LENGTHS = [1, 8, 24, 168, 720] as const;

interface Props {
  /** First filter. */
  readonly where: string;
  readonly onClose: () => void;
}

/** Asks which alerts to silence, until when, and why; the author is named. */
export function SilenceDialog({ where: proposed, onClose }: Props) {
  const intl = useIntl();
  const [where, setWhere] = useState(proposed);
  const [until, setUntil] = useState(() => after(8));
  const [comment, setComment] = useState('');
  const end = typedMoment(until);
  const change = useChange(silence);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (end === undefined) return;
    const body = { where: where.trim(), datetimeMax: new Date(end).toISOString(), comment: comment.trim() };
    void change.mutateAsync(body).then(onClose, () => undefined);
  };
  const wrong = end === undefined ? intl.formatMessage({ id: 'ui.moment.wrong' }, { text: until }) : undefined;
  return (
    <Modal title={intl.formatMessage({ id: 'alerts.silence.title' })} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextControl
          label={intl.formatMessage({ id: 'alerts.silence.where' })}
          description={intl.formatMessage({ id: 'alerts.silence.where.help' })}
          value={where}
          onChange={setWhere}
        />
        <Select
          label={intl.formatMessage({ id: 'alerts.silence.length' })}
          options={LENGTHS.map((hours) => ({ id: String(hours), label: lengthText(intl.formatNumber, hours) }))}
          value={undefined}
          placeholder={intl.formatMessage({ id: 'alerts.silence.choose' })}
          onChange={(hours) => setUntil(after(Number(hours)))}
        />
        <MomentField
          label={intl.formatMessage({ id: 'alerts.silence.until' })}
          value={until}
          onChange={setUntil}
          error={wrong}
        />
        <TextControl
          label={intl.formatMessage({ id: 'alerts.silence.why' })}
          isRequired
          value={comment}
          onChange={setComment}
        />
        {change.error && <ProblemAlert error={change.error} />}
        <FormActions>
          <Button onPress={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button
            kind="main"
            type="submit"
            isPending={change.isPending}
            isDisabled={comment.trim() === '' || where.trim() === '' || end === undefined}
          >
            <FormattedMessage id="alerts.silence" />
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}

const after = (hours: number): string => isoMoment(Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR_MS);

const lengthText = (format: (value: number, options: object) => string, hours: number): string =>
  format(hours >= 24 ? hours / 24 : hours, { style: 'unit', unit: hours >= 24 ? 'day' : 'hour', unitDisplay: 'long' });
