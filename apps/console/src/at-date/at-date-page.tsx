import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { type Track } from '../map/place';
import { PositionMap } from '../map/position-map';
import { carriersQuery } from '../records/carriers-query';
import { Select } from '../ui/control/select';
import { Card } from '../ui/page/card';
import { PageHead } from '../ui/page/page-head';
import { Empty, Failed, Loading } from '../ui/state/states';
import { useNow } from '../ui/use-now';
import { AboardTable } from './aboard-table';
import { aboardQuery, dayValuesQuery, eventPlaceQuery, mountsOnQuery } from './at-date-queries';
import { type AtDateSearch } from './at-date-search';
import { DaySlider } from './day-slider';
import { DAY_MS, dayOf, dayText, mountDays } from './mount-days';
import styles from './at-date-page.module.css';

const route = getRouteApi('/at');

/** A platform on a day: what was mounted on it, what that measured, where it was. */
export function AtDatePage() {
  const intl = useIntl();
  const search: AtDateSearch = route.useSearch();
  const navigate = route.useNavigate();
  const carriers = useQuery(carriersQuery);
  const today = Math.floor(useNow(600) / DAY_MS);
  const item = search.item ?? carriers.data?.[0]?.code;
  const day = Math.min(dayOf(search.at ?? '') ?? today, today);
  const change = (changed: Partial<AtDateSearch>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true, resetScroll: false });
  const known = carriers.data ?? [];
  const foreign = item !== undefined && !known.some(({ code }) => code === item) ? [{ code: item, name: item }] : [];
  return (
    <div className={styles.page}>
      <PageHead title={intl.formatMessage({ id: 'atDate.title' })} lead={<FormattedMessage id="atDate.lead" />} />
      {carriers.error && !carriers.data && <Failed error={carriers.error} onRetry={() => void carriers.refetch()} />}
      {carriers.data && item === undefined && <Empty title={<FormattedMessage id="atDate.nothing" />} />}
      {item !== undefined && (
        <>
          <Select
            label={intl.formatMessage({ id: 'atDate.platform' })}
            options={[...foreign, ...known].map(({ code, name }) => ({ id: code, label: name }))}
            value={item}
            onChange={(code) => change({ item: code })}
          />
          <PlatformOfDay item={item} day={day} today={today} onDay={(next) => change({ at: dayText(next) })} />
        </>
      )}
    </div>
  );
}

interface DayProps {
  readonly item: string;
  readonly day: number;
  readonly today: number;
  readonly onDay: (day: number) => void;
}

function PlatformOfDay({ item, day, today, onDay }: DayProps) {
  const intl = useIntl();
  const mounts = useQuery(mountsOnQuery(item));
  const { data, error, refetch } = useQuery(aboardQuery(item, day));
  const codes = useMemo(() => data?.aboard.flatMap((each) => each.codes) ?? [], [data]);
  const values = useQuery(dayValuesQuery(codes, day));
  const measured = error !== null || (data !== undefined && (codes.length === 0 || !values.isPending));
  const stops = mountDays(mounts.data ?? [], today);
  const title = intl.formatMessage({ id: 'atDate.aboard' });
  return (
    <>
      <DaySlider day={day} today={today} stops={stops} onDay={onDay} />
      <div className={styles.columns}>
        <Card
          title={title}
          actions={
            <Link to="/items/$id" params={{ id: item }} search={{ asOf: asOfDay(day) }}>
              <FormattedMessage id="atDate.asOf" />
            </Link>
          }
        >
          {error && !data ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Loading />
          ) : data.aboard.length === 0 ? (
            <Empty title={<FormattedMessage id="atDate.none" />} />
          ) : (
            <>
              <p role="status" className={styles.quiet}>
                <FormattedMessage id="atDate.total" values={{ count: data.total }} />
              </p>
              <AboardTable aboard={data.aboard} day={day} data={values.data} />
            </>
          )}
          {values.error && <Failed error={values.error} onRetry={() => void values.refetch()} />}
        </Card>
        {measured && <DayMap item={item} day={day} track={values.data?.track} />}
      </div>
    </>
  );
}

/** The end of a day, or now, as addresses have it. */
const asOfDay = (day: number): string =>
  new Date(Math.min((day + 1) * DAY_MS - 1, Date.now())).toISOString().replace('.999Z', 'Z');

interface MapProps extends Pick<DayProps, 'item' | 'day'> {
  readonly track: Track | undefined;
}

/** The way of the day; where nothing measured it, the place that an event tells. */
function DayMap({ item, day, track }: MapProps) {
  const intl = useIntl();
  const { data: told = NONE } = useQuery({ ...eventPlaceQuery(item, day), enabled: track === undefined });
  const name = dayText(day);
  const [longitude, latitude] = track?.positions.at(-1) ?? [];
  const places = useMemo(
    () => (longitude === undefined || latitude === undefined ? told : [{ id: 'end', name, longitude, latitude }]),
    [longitude, latitude, name, told],
  );
  const tracks = useMemo(() => (track ? [track] : NONE), [track]);
  if (places.length === 0) return null;
  return (
    <PositionMap
      key={`${item} ${track ? 'track' : 'event'}`}
      label={intl.formatMessage({ id: 'atDate.map' })}
      places={places}
      tracks={tracks}
      className={styles.map}
    />
  );
}

const NONE: readonly never[] = [];
