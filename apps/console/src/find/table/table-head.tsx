import { ArrowDown, ArrowUp } from '../../ui/icons';
import { Button } from 'react-aria-components';
import { FormattedMessage } from 'react-intl';
import { columnOf, type ColumnId, type layoutOf } from './find-columns';
import { nextSorts } from '../find-search';
import styles from './item-table.module.css';

interface Props {
  readonly columns: readonly ColumnId[];
  readonly layout: ReturnType<typeof layoutOf>;
  readonly sorts: string | undefined;
  readonly onSorts: (sorts: string | undefined) => void;
}

/** Headings; presses sort up, down, not at all. */
export function TableHead({ columns, layout, sorts, onSorts }: Props) {
  return (
    <div role="rowgroup" className={styles.head} style={{ minWidth: layout.minWidth }}>
      <div
        role="row"
        aria-rowindex={1}
        className={styles.row}
        style={{ gridTemplateColumns: layout.gridTemplateColumns }}
      >
        {columns.map((column) => (
          <Heading key={column} {...{ column, sorts, onSorts }} />
        ))}
      </div>
    </div>
  );
}

interface HeadingProps extends Pick<Props, 'sorts' | 'onSorts'> {
  readonly column: ColumnId;
}

function Heading({ column, sorts, onSorts }: HeadingProps) {
  const key = columnOf(column).sort;
  const name = <FormattedMessage id={`find.column.${column}`} />;
  if (key === undefined) {
    return (
      <div role="columnheader" className={styles.cell}>
        {name}
      </div>
    );
  }
  const order = sorts === key ? 'ascending' : sorts === `-${key}` ? 'descending' : 'none';
  return (
    <div role="columnheader" className={styles.cell} aria-sort={order}>
      <Button className={styles.sort ?? ''} onPress={() => onSorts(nextSorts(sorts, key))}>
        {name}
        {order === 'ascending' && <ArrowUp size={14} aria-hidden />}
        {order === 'descending' && <ArrowDown size={14} aria-hidden />}
      </Button>
    </div>
  );
}
