import { type Item } from '@pelorus/client';
import { type HTMLAttributes, type ReactNode, Suspense, useState } from 'react';
import { useMayEdit } from './use-may-edit';
import { ErrorBoundary } from '../ui/state/error-boundary';
import { lazyPart } from '../ui/state/lazy-part';

const MoveDialog = lazyPart(async () => ({ default: (await import('./move-dialog')).MoveDialog }));

type Dragged = Pick<Item, 'id' | 'code' | 'parent'>;
type DragProps = Pick<HTMLAttributes<HTMLElement>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop' | 'onDragEnd'>;

/** Moves of items by drag. */
export interface DragMove {
  /** Element properties of a draggable item and drop target. */
  readonly propsOf: (item: Dragged) => DragProps;
  /** Whether a drop here would move the item. */
  readonly isTarget: (item: Dragged) => boolean;
  /** Dialog that asks for the date. */
  readonly dialog: ReactNode;
}

/**
 * Moves items by drag, for those offered to edit; a dialog asks for the date. Without a pointer, the action Move opens
 * it.
 */
export function useDragMove(): DragMove {
  const mayEdit = useMayEdit(undefined);
  const [dragged, setDragged] = useState<Dragged>();
  const [over, setOver] = useState<number>();
  const [dropped, setDropped] = useState<{ readonly item: Dragged; readonly to: Dragged }>();
  const end = (): void => {
    setDragged(undefined);
    setOver(undefined);
  };
  const takes = (item: Dragged): boolean => dragged !== undefined && canMove(dragged, item);
  return {
    isTarget: ({ id }) => over === id,
    propsOf: (item) =>
      mayEdit
        ? {
            draggable: true,
            onDragStart: () => setDragged(item),
            onDragEnd: end,
            onDragOver: (event) => {
              if (!takes(item)) return setOver(undefined);
              event.preventDefault();
              setOver(item.id);
            },
            onDrop: (event) => {
              event.preventDefault();
              if (dragged && takes(item)) setDropped({ item: dragged, to: item });
              end();
            },
          }
        : {},
    dialog: dropped && (
      <ErrorBoundary>
        <Suspense>
          <MoveDialog
            item={dropped.item}
            to={{ id: dropped.to.id, label: dropped.to.code }}
            onClose={() => setDropped(undefined)}
          />
        </Suspense>
      </ErrorBoundary>
    ),
  };
}

/** Whether an item can move there: not onto itself, below itself, or to its present parent. */
const canMove = (item: Dragged, to: Dragged): boolean =>
  item.id !== to.id &&
  !to.code.startsWith(`${item.code}:`) &&
  item.code !== `${to.code}:${item.code.split(':').at(-1)}`;
