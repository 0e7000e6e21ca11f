import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../ui/control/button';
import { momentOf } from '../ui/text/moment';
import { utcText } from '../ui/text/time';
import { lengthText } from './condition-text';
import { type Firing, type Trial } from './rule';
import { type TrialRequest } from './rule-queries';
import styles from './past-trial.module.css';
import { TrialPlot } from './trial-plot';

/** Most lanes. */
const LANES = 20;
/** Most listed firings. */
const LISTED = 100;

interface Props {
  readonly trial: Trial;
  readonly request: TrialRequest;
}

/** Result of a trial: number and length of firings, a lane for each thing, values of one. */
export function PastTrial({ trial, request }: Props) {
  const intl = useIntl();
  const { firings, total, seconds, things, isComplete, byCode } = trial;
  const [chosen, setChosen] = useState(byCode[0]?.code);
  return (
    <div className={styles.result}>
      <p role="status">
        <FormattedMessage
          id="rules.tried"
          values={{
            total,
            things,
            length: lengthText(intl, lengthOf(seconds)),
            strong: (text) => <strong>{text}</strong>,
          }}
        />{' '}
        {!isComplete && <FormattedMessage id="rules.tried.part" />}
      </p>
      <ul className={styles.lanes}>
        {byCode.slice(0, LANES).map(({ code, firings: count, seconds: long }) => (
          <li key={code}>
            <Button
              kind="plain"
              className={styles.thing}
              aria-pressed={code === chosen}
              onPress={() => setChosen(code)}
            >
              <code>{code}</code>
            </Button>
            <span className={styles.count}>
              <FormattedMessage id="rules.tried.each" values={{ count, length: lengthText(intl, lengthOf(long)) }} />
            </span>
            <Lane firings={firings.filter((firing) => firing.code === code)} request={request} />
          </li>
        ))}
      </ul>
      {chosen && request.rule.condition.kind !== 'service' && (
        <TrialPlot code={chosen} request={request} firings={firings.filter(({ code }) => code === chosen)} />
      )}
      <FiringList firings={firings.filter(({ code }) => code === chosen)} />
    </div>
  );
}

/** Firings on a lane over the trial's time. */
function Lane({ firings, request }: { readonly firings: readonly Firing[]; readonly request: TrialRequest }) {
  return (
    <span className={styles.lane} aria-hidden>
      {firings.map(({ from, to }) => {
        const [start, end] = [placeOf(from, request), to === undefined ? 100 : placeOf(to, request)];
        return <span key={from} style={{ left: `${start}%`, width: `max(3px, ${end - start}%)` }} />;
      })}
    </span>
  );
}

/** Position of a moment in a time, in percent. */
const placeOf = (moment: string, { from, to }: TrialRequest): number =>
  Math.min(100, Math.max(0, (100 * ((momentOf(moment)?.getTime() ?? from) - from)) / (to - from)));

function FiringList({ firings }: { readonly firings: readonly Firing[] }) {
  if (firings.length === 0) return null;
  return (
    <details>
      <summary>
        <FormattedMessage id="rules.tried.when" />
      </summary>
      <ol className={styles.firings}>
        {firings.slice(0, LISTED).map(({ from, to, subject }) => (
          <li key={`${from} ${subject}`}>
            {text(from)} – {to === undefined ? <FormattedMessage id="rules.tried.still" /> : text(to)} {subject}
          </li>
        ))}
      </ol>
    </details>
  );
}

const text = (moment: string): string => utcText(momentOf(moment) ?? new Date(NaN));

/** Seconds as a length in its two largest units. */
export function lengthOf(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3_600),
    Math.floor((seconds % 3_600) / 60),
  ];
  if (days > 0) return `P${days}DT${hours}H`;
  if (hours > 0) return `PT${hours}H${minutes}M`;
  return minutes > 0 ? `PT${minutes}M` : `PT${Math.round(seconds)}S`;
}
