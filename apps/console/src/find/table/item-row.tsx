import { type Item } from '@pelorus/client';
import { useNavigate } from '@tanstack/react-router';
import { memo } from 'react';
import { type SparkValues } from '../../plot/sparkline-path';
import { type ColumnId } from './find-columns';
import { ItemCell } from './item-cell';
import { type Latest } from './latest-streams';
import styles from './item-table.module.css';

interface Props {
  readonly index: number;
  /** Distance from the top in pixels. */
  readonly start: number;
  /** Undefined while awaited. */
  readonly item: Item | undefined;
  readonly columns: readonly ColumnId[];
  readonly gridTemplateColumns: string;
  readonly latest: Latest | undefined;
  readonly isAwaited: boolean;
  readonly line: SparkValues | undefined;
  readonly range: readonly [number, number] | undefined;
  readonly isChosen: boolean;
  readonly now: number;
  readonly onChoose: (id: string, peek?: boolean) => void;
}

/** Memoised row. */
export const ItemRow = memo(function ItemRow(props: Props) {
  const { index, start, item, columns, gridTemplateColumns, latest, isAwaited, line, range, isChosen, now, onChoose } =
    props;
  const navigate = useNavigate();
  const id = item && String(item.id);
  const last = { isAwaited, ...(latest ? { latest } : {}), ...(line && range ? { line: { data: line, range } } : {}) };
  return (
    <div
      role="row"
      id={`item-${id ?? `row-${index}`}`}
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      style={{ translate: `0 ${start}px`, gridTemplateColumns }}
      onClick={() => id && onChoose(id, true)}
      onDoubleClick={() => void (id && navigate({ to: '/items/$id', params: { id } }))}
    >
      {columns.map((column) => (
        <div role="gridcell" key={column} className={styles.cell}>
          {item ? <ItemCell {...{ column, item, now }} latest={last} /> : <span className={styles.awaited} />}
        </div>
      ))}
    </div>
  );
});
