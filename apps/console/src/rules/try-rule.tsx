import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DAY } from '../plot/time-range';
import { Button } from '../ui/control/button';
import { Select } from '../ui/control/select';
import { ProblemAlert } from '../ui/state/problem';
import { Loading } from '../ui/state/states';
import { pastTrialQuery, type TrialRequest } from './rule-queries';
import styles from './rules-page.module.css';
import { PastTrial } from './past-trial';

/** Days of the past on offer. */
const DAYS = [7, 30, 90, 365] as const;

interface Props {
  /** Rule in the form's state. */
  readonly rule: TrialRequest['rule'];
}

/** Tells how often, how long and when a rule would have fired. */
export function TryRule({ rule }: Props) {
  const intl = useIntl();
  const [days, setDays] = useState<number>(30);
  const [asked, setAsked] = useState<TrialRequest>();
  return (
    <section className={styles.trial} aria-label={intl.formatMessage({ id: 'rules.try' })}>
      <div className={styles.tools}>
        <Select
          label={intl.formatMessage({ id: 'rules.try.days' })}
          hidesLabel
          options={DAYS.map((each) => ({
            id: String(each),
            label: intl.formatMessage({ id: 'rules.try.last' }, { days: each }),
          }))}
          value={String(days)}
          onChange={(chosen) => setDays(Number(chosen))}
        />
        <Button onPress={() => setAsked(requestOf(rule, days))}>
          <FormattedMessage id="rules.try" />
        </Button>
      </div>
      {asked && <Tried request={asked} />}
    </section>
  );
}

/** Parts of a rule that matter for a trial, over the last days. */
function requestOf({ where, condition, for: hold, keepFiring }: Props['rule'], days: number): TrialRequest {
  const to = Date.now();
  const parts = { ...(where && { where }), ...(hold && { for: hold }), ...(keepFiring && { keepFiring }) };
  return { rule: { condition, ...parts }, from: to - days * DAY, to };
}

function Tried({ request }: { readonly request: TrialRequest }) {
  const { data, error } = useQuery(pastTrialQuery(request));
  if (error) return <ProblemAlert error={error} />;
  return data ? <PastTrial trial={data} request={request} /> : <Loading />;
}
