import { Link } from '@tanstack/react-router';
import { ChevronRight } from '../../ui/icons';
import { Badge } from '../../ui/text/badge';
import { classes } from '../../ui/classes';
import { type DragMove } from '../../edit/use-drag-move';
import { type TreeRow } from './tree-rows';
import styles from './item-tree.module.css';

interface Props {
  readonly row: TreeRow;
  /** Distance from the top in pixels. */
  readonly start: number;
  readonly isChosen: boolean;
  readonly onChoose: (id: string, peek?: boolean) => void;
  readonly onToggle: (row: TreeRow) => void;
  readonly move: DragMove;
}

/** Item of the tree; its arrow opens the level below. */
export function TreeItem({ row, start, isChosen, onChoose, onToggle, move }: Props) {
  const { item, depth, children, isOpen, isFound, place, siblings } = row;
  const id = String(item.id);
  return (
    <div
      role="treeitem"
      id={`tree-${id}`}
      aria-level={depth}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-selected={isChosen}
      {...(children > 0 ? { 'aria-expanded': isOpen } : {})}
      className={classes(styles.row, !isFound && styles.other, move.isTarget(item) && styles.target)}
      {...move.propsOf(item)}
      style={{ translate: `0 ${start}px`, paddingInlineStart: `${depth * 1.1}rem` }}
      onClick={() => onChoose(id, true)}
    >
      <span
        aria-hidden
        className={classes(styles.arrow, isOpen && styles.opened, children === 0 && styles.leaf)}
        onClick={(event) => {
          event.stopPropagation();
          onToggle(row);
        }}
      >
        <ChevronRight size={16} />
      </span>
      <Link
        to="/items/$id"
        params={{ id }}
        tabIndex={-1}
        draggable={false}
        dir="auto"
        onClick={(event) => event.stopPropagation()}
      >
        {item.longName || item.shortName}
      </Link>
      <span className={styles.type}>{item.type.generalName}</span>
      {children > 0 && <Badge>{children}</Badge>}
    </div>
  );
}
