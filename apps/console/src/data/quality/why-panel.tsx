import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type FollowableStream } from '../../api/followed';
import { type TimeRange } from '../../plot/time-range';
import { useAccount } from '../../session/session';
import { Button, IconButton } from '../../ui/control/button';
import { X } from '../../ui/icons';
import { Empty, Failed, Loading } from '../../ui/state/states';
import { type Column, Table } from '../../ui/table/table';
import { Badge } from '../../ui/text/badge';
import { Time } from '../../ui/text/time';
import { isOfEvent, parametersText, propertyName } from './because';
import { FLAG_KINDS, flagKind, flagName } from './flag-kind';
import { type QualityRun } from './lane-marks';
import { runsQuery } from './quality-queries';
import { RevokeDialog } from './revoke-dialog';
import styles from './why-panel.module.css';

interface Props {
  readonly streams: readonly FollowableStream[];
  readonly time: TimeRange;
  readonly onClose: () => void;
}

const TONES = { good: 'good', other: undefined, suspect: 'warn', bad: 'fault' } as const;

/** Explains flags of a time by layer, the strongest first; persons' flags can be revoked. */
export function WhyPanel({ streams, time, onClose }: Props) {
  const intl = useIntl();
  const { data, error, isPlaceholderData, refetch } = useQuery(runsQuery(streams, time));
  const label = intl.formatMessage({ id: 'data.why' });
  return (
    <section className={styles.panel} aria-label={label}>
      <header className={styles.head}>
        <h3>
          {label} <FromTo {...time} />
        </h3>
        <IconButton label={intl.formatMessage({ id: 'ui.close' })} onPress={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && !isPlaceholderData ? (
        <Runs runs={data.records} isSingle={streams.length === 1} />
      ) : (
        <Loading />
      )}
    </section>
  );
}

function FromTo({ from, to }: TimeRange) {
  const [first, last] = [new Date(from).toISOString(), new Date(to).toISOString()];
  return (
    <span className={styles.time}>
      <Time value={first} />
      {last.slice(0, 19) !== first.slice(0, 19) && (
        <>
          {' – '}
          <Time value={last} />
        </>
      )}
    </span>
  );
}

const rank = ({ flag }: QualityRun): number => -FLAG_KINDS.indexOf(flagKind(flag));

function Runs({ runs, isSingle }: { readonly runs: readonly QualityRun[]; readonly isSingle: boolean }) {
  const intl = useIntl();
  const account = useAccount();
  const [revoking, setRevoking] = useState<QualityRun>();
  const title = (id: 'data.stream' | 'data.time' | 'data.why.flag' | 'data.why.who' | 'data.why.because'): string =>
    intl.formatMessage({ id });
  if (runs.length === 0) return <Empty title={<FormattedMessage id="data.why.none" />} />;
  const columns: readonly Column<QualityRun>[] = [
    {
      id: 'flag',
      title: title('data.why.flag'),
      kind: 'word',
      cell: ({ flag }) => (
        <Badge tone={TONES[flagKind(flag)]}>
          {flag} {intl.formatMessage({ id: flagName(flag) })}
        </Badge>
      ),
    },
    { id: 'who', title: title('data.why.who'), cell: (run) => <Who run={run} /> },
    { id: 'because', title: title('data.why.because'), kind: 'text', cell: (run) => <Because run={run} /> },
    ...(isSingle
      ? []
      : [{ id: 'stream', title: title('data.stream'), cell: ({ code }: QualityRun) => <bdi>{code}</bdi> }]),
    {
      id: 'time',
      title: title('data.time'),
      cell: ({ datetimeMin, datetimeMax }) => (
        <>
          <Time value={datetimeMin} /> – <Time value={datetimeMax} />
        </>
      ),
    },
    {
      id: 'revoke',
      title: '',
      cell: (run) =>
        run.id !== undefined && account ? (
          <Button kind="plain" onPress={() => setRevoking(run)}>
            <FormattedMessage id="data.flagging.undo" />
          </Button>
        ) : null,
    },
  ];
  return (
    <>
      <Table
        label={intl.formatMessage({ id: 'data.why' })}
        columns={columns}
        rows={[...runs].sort((a, b) => rank(a) - rank(b))}
        rowKey={(run) =>
          `${run.code} ${run.layer} ${run.datetimeMin} ${run.id ?? JSON.stringify(run.parameters)} ${run.flag}`
        }
      />
      {revoking?.id !== undefined && <RevokeDialog id={revoking.id} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

/** Author: the file, a rule's test, or a person. */
function Who({ run: { layer, test, username, since } }: { readonly run: QualityRun }) {
  return (
    <>
      <FormattedMessage id={`data.layer.${layer}`} />
      {test !== undefined && (
        <>
          : <code>{test}</code>
        </>
      )}
      {username !== undefined && username !== '' && <>: {username}</>}
      {since !== undefined && (
        <div className={styles.since}>
          <FormattedMessage id="data.why.since" values={{ time: <Time value={since} /> }} />
        </div>
      )}
    </>
  );
}

/** Reason: a rule's property and parameters, or a person's cause and words. */
function Because({ run }: { readonly run: QualityRun }) {
  const { locale } = useIntl();
  const property = propertyName(run);
  const { cause, comment, parameters } = run;
  return (
    <>
      {property !== undefined && <bdi>{property}</bdi>}
      {parameters && !isOfEvent(run) && <div className={styles.since}>{parametersText(parameters, locale)}</div>}
      {cause !== undefined && <FormattedMessage id={`data.cause.${cause}`} />}
      {comment !== undefined && <div>{comment}</div>}
    </>
  );
}
