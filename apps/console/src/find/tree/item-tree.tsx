import { useQueries, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useDragMove } from '../../edit/use-drag-move';
import { usePrinting } from '../../ui/page/printing';
import { Empty, Loading } from '../../ui/state/states';
import { useKeys } from '../../ui/use-keys';
import { useScrollToRow } from '../../ui/table/use-scroll-to-row';
import { FindFailed } from '../find-failed';
import { type Question } from '../find-search';
import { TreeItem } from './tree-item';
import { treeAncestorsQuery, treeLevelQuery } from './tree-queries';
import { readOpen, TOP, type TreeLevel, type TreeRow, treeRows, writeOpen } from './tree-rows';
import { FINGERS, useMedia } from '../../ui/use-media';
import styles from './item-tree.module.css';

/** Row heights in pixels, as in the stylesheet: mouse and fingers. */
const ROW_HEIGHTS = { mouse: 34, fingers: 44 };

interface Props {
  readonly question: Question;
  /** Ids of open items in the URL. */
  readonly open: string | undefined;
  readonly onOpen: (open: string | undefined) => void;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string, peek?: boolean) => void;
}

/** Items with all mounted on them; reads a level when opened. */
export function ItemTree({ question, open, onOpen, chosen, onChoose }: Props) {
  const intl = useIntl();
  const move = useDragMove();
  const scroller = useRef<HTMLDivElement>(null);
  const ids = readOpen(open);
  const top = useQuery(treeLevelQuery(TOP, question));
  const levels = useLevels(ids, question, top.data);
  const rows = treeRows(levels, ids);
  const current = rows.findIndex(({ item }) => String(item.id) === chosen);

  const printing = usePrinting();
  const rowHeight = ROW_HEIGHTS[useMedia(FINGERS) ? 'fingers' : 'mouse'];
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: printing ? rows.length : 10,
  });
  useScrollToRow(virtual, current === -1 ? undefined : current);
  const toggle = ({ item, isOpen, children }: TreeRow): void => {
    const id = String(item.id);
    if (children > 0) onOpen(writeOpen(ids, isOpen ? [] : [id], isOpen ? id : undefined));
  };
  useReveal(chosen, (above) => onOpen(writeOpen(ids, above)));
  useTreeKeys({ rows, current, onChoose, onToggle: toggle });

  if (top.isPending) return <Loading />;
  if (top.error) return <FindFailed error={top.error} onRetry={() => void top.refetch()} />;
  if (rows.length === 0) return <Empty title={<FormattedMessage id="find.nothing" />} />;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="tree"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'find.tree' })}
      {...(current === -1 ? {} : { 'aria-activedescendant': `tree-${chosen}` })}
    >
      <div role="presentation" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <TreeItem
                key={row.item.id}
                {...{ row, start, onChoose, move }}
                isChosen={index === current}
                onToggle={toggle}
              />
            )
          );
        })}
      </div>
      {move.dialog}
    </div>
  );
}

/** Known levels: the top, and those below open items. */
function useLevels(ids: ReadonlySet<string>, question: Question, top: TreeLevel | undefined): Map<string, TreeLevel> {
  const below = [...ids];
  const answers = useQueries({ queries: below.map((id) => treeLevelQuery(id, question)) });
  const read = answers.flatMap(({ data }, i) => (data ? [[below[i] ?? '', data] as const] : []));
  return new Map([...(top ? [[TOP, top] as const] : []), ...read]);
}

/** Opens, once, the items above one chosen elsewhere. */
function useReveal(chosen: string | undefined, onAbove: (ids: readonly string[]) => void): void {
  const { data } = useQuery({ ...treeAncestorsQuery(chosen ?? ''), enabled: chosen !== undefined });
  const reveal = useEffectEvent(onAbove);
  useEffect(() => {
    if (data && data.length > 0) reveal(data);
  }, [data]);
}

interface Moves {
  readonly rows: readonly TreeRow[];
  readonly current: number;
  readonly onChoose: (id: string) => void;
  readonly onToggle: (row: TreeRow) => void;
}

function useTreeKeys({ rows, current, onChoose, onToggle }: Moves): void {
  const to = (index: number): void => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row) onChoose(String(row.item.id));
  };
  const row = rows[current];
  const inward = (): void => (row && !row.isOpen ? onToggle(row) : to(current + 1));
  const outward = (): void => (row?.isOpen ? onToggle(row) : to(row ? row.above : 0));
  const down = (): void => to(current + 1);
  const up = (): void => to(current - 1);
  useKeys({ j: down, ArrowDown: down, k: up, ArrowUp: up, ArrowRight: inward, ArrowLeft: outward });
}
