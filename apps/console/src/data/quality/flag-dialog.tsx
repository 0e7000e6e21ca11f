import { FLAG_CAUSES, type FlagCause, type QualityFlag } from '@pelorus/client';
import { type FormEvent, useState } from 'react';
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components';
import { FormattedMessage, useIntl } from 'react-intl';
import { queries } from '../../api/queries';
import { ingest } from '../../api/services';
import { type TimeRange } from '../../plot/time-range';
import { useChange, withSession } from '../../session/session';
import { Button } from '../../ui/control/button';
import { Modal } from '../../ui/control/dialog';
import { TextControl } from '../../ui/control/field';
import { Form, FormActions } from '../../ui/control/form';
import { MomentField } from '../../ui/control/moment-field';
import { Select } from '../../ui/control/select';
import { isoMoment, typedMoment } from '../../ui/control/typed-moment';
import { ProblemAlert } from '../../ui/state/problem';
import { toast } from '../../ui/state/toasts';
import styles from './flag-dialog.module.css';
import { FLAGS } from './flag-kind';

interface Props {
  readonly codes: readonly string[];
  readonly range: TimeRange;
  readonly onClose: () => void;
}

/** Flags a time of streams with a cause; offers to undo it. */
export function FlagDialog({ codes, range, onClose }: Props) {
  const intl = useIntl();
  const [texts, setTexts] = useState({
    from: isoMoment(Math.floor(range.from)),
    to: isoMoment(Math.ceil(range.to)),
    comment: '',
  });
  const [chosen, setChosen] = useState(codes);
  const [flag, setFlag] = useState('4');
  const [cause, setCause] = useState<FlagCause>();
  const undo = useUndo();
  const { mutate, isPending, error } = useChange(async () => {
    const { from, to, comment } = texts;
    const words = comment.trim() === '' ? {} : { comment: comment.trim() };
    const given = {
      codes: [...chosen],
      datetimeMin: from,
      datetimeMax: to,
      flag: Number(flag),
      cause: cause!,
      ...words,
    };
    return (await ingest.flagQuality([given]))[0]!;
  });
  const [from, to] = [typedMoment(texts.from), typedMoment(texts.to)];
  const isWhole = from !== undefined && to !== undefined && from <= to && chosen.length > 0 && cause !== undefined;
  const write = (name: keyof typeof texts) => (text: string) => setTexts((present) => ({ ...present, [name]: text }));
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (!isWhole) return;
    mutate(undefined, {
      onSuccess: (set) => {
        onClose();
        undo(set);
      },
    });
  }
  const moment = (name: 'from' | 'to', time: number | undefined) => (
    <MomentField
      label={intl.formatMessage({ id: `data.range.${name}` })}
      value={texts[name]}
      onChange={write(name)}
      error={time === undefined ? intl.formatMessage({ id: 'ui.moment.wrong' }, { text: texts[name] }) : undefined}
    />
  );
  const options = FLAGS.map((each) => ({
    id: String(each),
    label: `${each} ${intl.formatMessage({ id: `data.flag.${each}` })}`,
  }));
  const causes = FLAG_CAUSES.map((id) => ({ id, label: intl.formatMessage({ id: `data.cause.${id}` }) }));
  return (
    <Modal title={intl.formatMessage({ id: 'data.flagging.title' })} onClose={onClose}>
      <Form onSubmit={submit}>
        {moment('from', from)}
        {moment('to', to)}
        <Select
          label={intl.formatMessage({ id: 'data.flagging.flag' })}
          options={options}
          value={flag}
          onChange={setFlag}
        />
        <Select
          label={intl.formatMessage({ id: 'data.flagging.cause' })}
          placeholder={intl.formatMessage({ id: 'data.flagging.cause.choose' })}
          options={causes}
          value={cause}
          onChange={setCause}
        />
        <TextControl
          label={intl.formatMessage({ id: 'data.flagging.comment' })}
          description={cause === 'other' ? intl.formatMessage({ id: 'data.flagging.comment.needed' }) : undefined}
          value={texts.comment}
          onChange={write('comment')}
          rows={2}
        />
        <CheckboxGroup className={styles.streams ?? ''} value={[...chosen]} onChange={setChosen}>
          <Label>{intl.formatMessage({ id: 'data.legend' })}</Label>
          {codes.map((code) => (
            <Checkbox key={code} value={code} className={styles.stream ?? ''}>
              {({ isSelected }) => (
                <>
                  <span aria-hidden>{isSelected ? '☑' : '☐'}</span> <bdi>{code}</bdi>
                </>
              )}
            </Checkbox>
          ))}
        </CheckboxGroup>
        {error && <ProblemAlert error={error} />}
        <FormActions>
          <Button onPress={onClose}>
            <FormattedMessage id="ui.cancel" />
          </Button>
          <Button kind="main" type="submit" isPending={isPending} isDisabled={!isWhole}>
            <FormattedMessage id="data.flagging.set" />
          </Button>
        </FormActions>
      </Form>
    </Modal>
  );
}

/** Toast with an undo button, which outlives the dialog. */
function useUndo(): (set: QualityFlag) => void {
  const intl = useIntl();
  async function revoke(id: number): Promise<void> {
    try {
      const reason = intl.formatMessage({ id: 'data.flagging.undo.atOnce' });
      await withSession(() => ingest.revokeFlag(id, reason));
      toast(intl.formatMessage({ id: 'data.flagging.undone' }));
      await queries.invalidateQueries();
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      toast(error.message);
    }
  }
  return ({ id, flag, codes }) =>
    toast(intl.formatMessage({ id: 'data.flagging.done' }, { flag, count: codes.length }), {
      label: intl.formatMessage({ id: 'data.flagging.undo' }),
      onPress: () => void revoke(id),
    });
}
