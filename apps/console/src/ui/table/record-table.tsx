import { keepPreviousData, queryOptions, useQueries, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { Button } from 'react-aria-components';
import { usePrinting } from '../page/printing';
import { type SortOrder, sortedBy, sortOrderOf } from './sort-order';
import { Failed, Loading } from '../state/states';
import { FINGERS, useMedia } from '../use-media';
import styles from './record-table.module.css';

const PAGE = 100;
/** Row heights in pixels, as in the stylesheet: mouse and fingers. */
const ROW_HEIGHTS = { mouse: 38, fingers: 48 };

/** Records with their total. */
export interface RecordPage<Row> {
  readonly totalHits: number;
  readonly records: readonly Row[];
}

export interface RecordColumn<Row> {
  readonly id: string;
  readonly label: string;
  /** Sort key of the service. */
  readonly sort?: string;
  /** Share of the width. */
  readonly share?: number;
  readonly isNumber?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly label: string;
  readonly columns: readonly RecordColumn<Row>[];
  /** Cache key of list and filter. */
  readonly queryKey: readonly unknown[];
  readonly readPage: (range: { hits: number; offset: number }, signal: AbortSignal) => Promise<RecordPage<Row>>;
  readonly sorts?: string | undefined;
  readonly onSort?: (sorts: string) => void;
  /** Refetch options of visible pages, as `live` of the api. */
  readonly moving?: Pick<UseQueryOptions, 'refetchInterval' | 'refetchIntervalInBackground' | 'meta'>;
  /** Total, above the table. */
  readonly count: (total: number) => ReactNode;
  /** Shown instead of an empty table. */
  readonly empty: ReactNode;
}

/** Virtual table: reads pages in view. */
export function PagedTable<Row>({
  label,
  columns,
  queryKey,
  readPage,
  sorts,
  onSort,
  moving,
  count,
  empty,
}: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const page = (number: number) =>
    queryOptions({
      queryKey: [...queryKey, sorts, number],
      queryFn: ({ signal }) => readPage({ hits: PAGE, offset: number * PAGE }, signal),
      placeholderData: keepPreviousData,
      ...(moving as object),
    });
  const first = useQuery(page(0));
  const total = first.data?.totalHits ?? 0;
  const printing = usePrinting();
  const rowHeight = ROW_HEIGHTS[useMedia(FINGERS) ? 'fingers' : 'mouse'];
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: printing ? total : 12,
  });
  const rows = virtual.getVirtualItems();
  const pages = [...new Set(rows.map(({ index }) => Math.floor(index / PAGE)))];
  const answers = useQueries({ queries: pages.map(page) });
  const rowAt = (index: number): Row | undefined =>
    answers[pages.indexOf(Math.floor(index / PAGE))]?.data?.records[index % PAGE];
  const widths = columns.map(({ share = 1 }) => `minmax(4rem, ${share}fr)`).join(' ');

  if (first.isError) return <Failed error={first.error} onRetry={() => void first.refetch()} />;
  if (first.isPending) return <Loading />;
  if (total === 0) return empty;
  return (
    <section className={styles.records}>
      <p role="status" className={styles.count}>
        {count(total)}
      </p>
      {/* A region that scrolls must be reachable by keyboard. */}
      <div ref={scroller} className={styles.scroller} tabIndex={0} role="region" aria-label={label}>
        <div role="table" aria-rowcount={total + 1} aria-label={label} style={{ minWidth: leastWidth(columns) }}>
          <div role="row" className={styles.head} aria-rowindex={1} style={{ gridTemplateColumns: widths }}>
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={sortOrderOf(sorts, column.sort)} onSort={onSort} />
            ))}
          </div>
          <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
            {rows.map(({ index, start }) => {
              const row = rowAt(index);
              // Rows never in view were not read.
              if (printing && row === undefined) return null;
              return (
                <div
                  role="row"
                  key={index}
                  aria-rowindex={index + 2}
                  className={styles.row}
                  style={{ translate: `0 ${start}px`, gridTemplateColumns: widths }}
                >
                  {columns.map(({ id, cell, isNumber }) => (
                    <div role="cell" key={id} className={isNumber ? styles.number : undefined}>
                      {row !== undefined && cell(row)}
                    </div>
                  ))}
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </section>
  );
}

/** Least width of a share in rem: two fit a date and time. */
const LEAST_SHARE = 4.8;

/** Width below which the table scrolls; contents are cut to their columns. */
const leastWidth = <Row,>(columns: readonly RecordColumn<Row>[]): string =>
  `${columns.reduce((sum, { share = 1 }) => sum + LEAST_SHARE * share, 0)}rem`;

interface HeadingProps<Row> {
  readonly column: RecordColumn<Row>;
  readonly order: SortOrder;
  readonly onSort: ((sorts: string) => void) | undefined;
}

function Heading<Row>({ column: { label, sort, isNumber }, order, onSort }: HeadingProps<Row>) {
  const className = isNumber ? styles.number : undefined;
  if (!sort || !onSort)
    return (
      <div role="columnheader" className={className}>
        {label}
      </div>
    );
  return (
    <div role="columnheader" aria-sort={order} className={className}>
      <Button className={styles.sort ?? ''} onPress={() => onSort(sortedBy(sort, order))}>
        {label}
      </Button>
    </div>
  );
}
