import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { type ReactNode } from 'react';
import { Button } from '../ui/control/button';
import { PagedTable, type RecordColumn } from '../ui/table/record-table';
import { TimeSince } from '../ui/text/time';
import { NoteEvent } from './note-event';
import { type PlatformState } from './platform';
import { DueCell, FRESHNESSES, PlaceCell, StreamCounts, UploadCell } from './platform-cells';
import styles from './fleet-page.module.css';

interface Props {
  readonly states: readonly PlatformState[];
  readonly now: number;
  readonly sorts: string;
  readonly onSort: (sorts: string) => void;
  readonly chosen: string | undefined;
  /** Called with the platform whose streams to list; undefined for all. */
  readonly onChoose: (id: string | undefined) => void;
  readonly empty: ReactNode;
}

/** Virtual table of platforms. */
export function PlatformTable({ states, now, sorts, onSort, chosen, onChoose, empty }: Props) {
  const intl = useIntl();
  const cells: Readonly<Record<keyof typeof SHARES, (state: PlatformState) => ReactNode>> = {
    platform: ({ platform }) => <PlatformLink {...platform} />,
    streams: (state) => <ChooseButton state={state} chosen={chosen} onChoose={onChoose} />,
    last: ({ last }) => (last === undefined ? '–' : <TimeSince value={last} now={now} />),
    place: ({ platform: { place } }) => <PlaceCell place={place} now={now} />,
    upload: ({ platform: { code } }) => <UploadCell code={code} now={now} />,
    due: ({ due }) => <DueCell due={due} now={now} />,
    event: ({ platform }) => <NoteEvent platform={platform} />,
  };
  const columns = COLUMNS.map((id): RecordColumn<number> => ({
    id,
    label: intl.formatMessage({ id: `fleet.column.${id}` }),
    share: SHARES[id],
    ...(SORTED.has(id) ? { sort: id } : {}),
    cell: (place) => {
      const state = states[place];
      return state && cells[id](state);
    },
  }));
  return (
    <PagedTable
      label={intl.formatMessage({ id: 'fleet.title' })}
      columns={columns}
      // Rows are positions: cached pages hold for any order and moment.
      queryKey={['fleet', 'rows', states.length]}
      readPage={({ offset, hits }) =>
        Promise.resolve({ totalHits: states.length, records: places(states.length).slice(offset, offset + hits) })
      }
      sorts={sorts}
      onSort={onSort}
      count={(count) => <FormattedMessage id="fleet.count" values={{ count }} />}
      empty={empty}
    />
  );
}

const places = (length: number): number[] => Array.from({ length }, (_, i) => i);

const SHARES = { platform: 2, streams: 2.6, last: 1.3, place: 2.3, upload: 2.4, due: 1.6, event: 0.8 } as const;
const COLUMNS = Object.keys(SHARES) as (keyof typeof SHARES)[];
const SORTED: ReadonlySet<string> = new Set(['platform', 'streams', 'last', 'due']);

const PlatformLink = ({ id, name, code }: { readonly id: number; readonly name: string; readonly code: string }) => (
  <Link to="/items/$id" params={{ id: String(id) }} title={code}>
    <bdi>{name}</bdi>
  </Link>
);

interface ChooseProps extends Pick<Props, 'chosen' | 'onChoose'> {
  readonly state: PlatformState;
}

/** Freshness of a platform's streams; a press lists late and silent ones. */
function ChooseButton({ state, chosen, onChoose }: ChooseProps) {
  const intl = useIntl();
  const { id, name } = state.platform;
  const isChosen = chosen === String(id);
  const counts = FRESHNESSES.filter((kind) => state.counts[kind] > 0).map(
    (kind) => `${intl.formatNumber(state.counts[kind])} ${intl.formatMessage({ id: `ui.freshness.${kind}` })}`,
  );
  return (
    <Button
      kind="plain"
      className={styles.choose}
      aria-pressed={isChosen}
      aria-label={`${name}: ${intl.formatList(counts) || '–'}`}
      onPress={() => onChoose(isChosen ? undefined : String(id))}
    >
      <StreamCounts {...state} />
    </Button>
  );
}
