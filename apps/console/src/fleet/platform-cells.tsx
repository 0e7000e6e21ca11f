import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Freshness } from '@pelorus/shared/kernel';
import { Badge } from '../ui/text/badge';
import { TimeSince } from '../ui/text/time';
import { DUE_SOON } from './platform-order';
import { lastUploadQuery } from './fleet-queries';
import { type PlatformPlace, type PlatformState } from './platform';
import styles from './fleet-page.module.css';

export const FRESHNESS_TONES = { fresh: 'good', late: 'warn', silent: 'fault' } as const satisfies Record<
  Freshness,
  string
>;

/** The best first. */
export const FRESHNESSES = Object.keys(FRESHNESS_TONES) as readonly Freshness[];

/** Numbers of streams by freshness; parameters without any value in the title. */
export function StreamCounts({ counts, without }: Pick<PlatformState, 'counts' | 'without'>) {
  const intl = useIntl();
  const kinds = FRESHNESSES.filter((kind) => counts[kind] > 0);
  const title = without > 0 ? intl.formatMessage({ id: 'fleet.without' }, { count: without }) : undefined;
  if (kinds.length === 0) return <span title={title}>–</span>;
  return (
    <span title={title} className={styles.counts}>
      {kinds.map((kind) => (
        <Badge key={kind} tone={FRESHNESS_TONES[kind]}>
          {intl.formatNumber(counts[kind])} {intl.formatMessage({ id: `ui.freshness.${kind}` })}
        </Badge>
      ))}
    </span>
  );
}

/** Last place, with its age where late. */
export function PlaceCell({ place, now }: { readonly place: PlatformPlace | undefined; readonly now: number }) {
  const intl = useIntl();
  if (!place) return <>–</>;
  const degrees = (value: number, [plus, minus]: readonly [string, string]): string =>
    `${intl.formatNumber(Math.abs(value), { maximumFractionDigits: 2, minimumFractionDigits: 2 })}° ${value < 0 ? minus : plus}`;
  return (
    <>
      {degrees(place.latitude, ['N', 'S'])}, {degrees(place.longitude, ['E', 'W'])}
      {place.freshness !== 'fresh' && (
        <span className={styles.quiet}>
          {' · '}
          <TimeSince value={place.datetime} now={now} />
        </span>
      )}
    </>
  );
}

/** Last upload and its author, read once in view. */
export function UploadCell({ code, now }: { readonly code: string; readonly now: number }) {
  const { data, isPending } = useQuery(lastUploadQuery(code));
  if (!data) return <>{isPending ? '' : '–'}</>;
  return (
    <Link
      to="/datasets/$id"
      params={{ id: String(data.id) }}
      title={data.name ?? ''}
      aria-label={`${data.name ?? data.id}, ${data.username}`}
    >
      <TimeSince value={data.datetime} now={now} /> <bdi>{data.username}</bdi>
    </Link>
  );
}

/** Next due date, if soon. */
export function DueCell({ due, now }: { readonly due: PlatformState['due']; readonly now: number }) {
  const intl = useIntl();
  const [first] = due;
  if (!first) return <>–</>;
  const titles = due.map(
    ({ name, code, at }) => `${intl.formatDate(at, { dateStyle: 'medium', timeZone: 'UTC' })} ${name}, ${code}`,
  );
  return (
    <span title={titles.join('\n')}>
      <Badge tone={first.at < now ? 'fault' : first.at < now + DUE_SOON ? 'warn' : undefined}>
        {intl.formatDate(first.at, { dateStyle: 'medium', timeZone: 'UTC' })}
      </Badge>{' '}
      <bdi>{first.name}</bdi>{' '}
      {due.length > 1 && <FormattedMessage id="fleet.moreDue" values={{ count: due.length - 1 }} />}
    </span>
  );
}
