import { type Item } from '@pelorus/client';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { usePrinting } from '../../ui/page/printing';
import { Empty, Loading } from '../../ui/state/states';
import { useKeys } from '../../ui/use-keys';
import { useNow } from '../../ui/use-now';
import { useScrollToRow } from '../../ui/table/use-scroll-to-row';
import { type ColumnId, layoutOf } from './find-columns';
import { FindFailed } from '../find-failed';
import { rowQuery, totalQuery } from '../find-queries';
import { type Question } from '../find-search';
import { ItemRow } from './item-row';
import { TableHead } from './table-head';
import { useItemPages } from './use-item-pages';
import { type LatestOfItem, useLatest } from './use-latest';
import { FINGERS, useMedia } from '../../ui/use-media';
import styles from './item-table.module.css';

/** Row heights in pixels, as in the stylesheet: mouse and fingers. */
const ROW_HEIGHTS = { mouse: 40, fingers: 48 };
/** Rows drawn beyond the view. */
const OVERSCAN = 10;

interface Props {
  readonly question: Question;
  readonly columns: readonly ColumnId[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string, peek?: boolean) => void;
  readonly onSorts: (sorts: string | undefined) => void;
}

/** Virtual table: draws rows and reads pages in view. */
export function ItemTable({ question, columns, chosen, onChoose, onSorts }: Props) {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const total = useQuery(totalQuery(question));
  const count = total.data ?? 0;

  const printing = usePrinting();
  const rowHeight = ROW_HEIGHTS[useMedia(FINGERS) ? 'fingers' : 'mouse'];
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: printing ? count : OVERSCAN,
    // The heading covers a row.
    scrollPaddingEnd: rowHeight,
  });
  const rows = virtual.getVirtualItems();
  const pages = useItemPages(question, rows);
  const items = new Map(rows.flatMap(({ index }) => entryOf(index, pages.itemAt(index))));
  const latestOf = useLatest(items);
  const now = useNow();
  const away = useQuery({
    ...rowQuery(question, chosen ?? ''),
    enabled: chosen !== undefined && count > 0 && pages.indexOf(chosen) === undefined,
  });
  const current = chosen === undefined ? undefined : (pages.indexOf(chosen) ?? away.data ?? undefined);
  useScrollToRow(virtual, current);
  const layout = layoutOf(columns);
  useTableKeys({ current, count, itemAt: pages.itemAt, onChoose, perView: rows.length - 2 * OVERSCAN });

  if (total.isPending) return <Loading />;
  if (pages.error && items.size === 0) return <FindFailed error={pages.error} onRetry={pages.retry} />;
  if (count === 0) return <Empty title={<FormattedMessage id="find.nothing" />} />;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="grid"
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-label={intl.formatMessage({ id: 'find.table' })}
      {...(chosen && current !== undefined ? { 'aria-activedescendant': `item-${chosen}` } : {})}
    >
      <TableHead columns={columns} layout={layout} sorts={question.sorts} onSorts={onSorts} />
      <div
        role="rowgroup"
        className={styles.body}
        style={{ height: virtual.getTotalSize(), minWidth: layout.minWidth }}
      >
        {rows
          .filter(({ index }) => !printing || items.has(index))
          .map(({ index, start }) => (
            <ItemRow
              key={index}
              {...{ index, start, columns, now, onChoose }}
              {...itemProps(items.get(index), chosen, latestOf)}
              gridTemplateColumns={layout.gridTemplateColumns}
            />
          ))}
      </div>
    </div>
  );
}

/** Props of a row, equal while nothing changes. */
function itemProps(item: Item | undefined, chosen: string | undefined, latestOf: (code: string) => LatestOfItem) {
  const { latest, line, isAwaited = false } = item ? latestOf(item.code) : {};
  return {
    item,
    isChosen: item !== undefined && String(item.id) === chosen,
    latest,
    isAwaited,
    line: line?.data,
    range: line?.range,
  };
}

const entryOf = (index: number, item: Item | undefined): [number, Item][] => (item ? [[index, item]] : []);

interface Moves {
  readonly current: number | undefined;
  readonly count: number;
  readonly perView: number;
  readonly itemAt: (index: number) => Item | undefined;
  readonly onChoose: (id: string) => void;
}

/** Moves the choice by keys among known rows. */
function useTableKeys({ current, count, perView, itemAt, onChoose }: Moves): void {
  const by = (rows: number) => (): void => {
    const next = current === undefined ? 0 : Math.max(0, Math.min(count - 1, current + rows));
    const item = itemAt(next);
    if (item) onChoose(String(item.id));
  };
  useKeys({
    ...{ j: by(1), ArrowDown: by(1), k: by(-1), ArrowUp: by(-1) },
    ...{ PageDown: by(Math.max(1, perView)), PageUp: by(-Math.max(1, perView)) },
  });
}
