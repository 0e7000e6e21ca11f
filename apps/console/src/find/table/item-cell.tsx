import { type Item } from '@pelorus/client';
import { Link } from '@tanstack/react-router';
import { Sparkline } from '../../plot/sparkline';
import { Badge } from '../../ui/text/badge';
import { Time } from '../../ui/text/time';
import { columnOf, type ColumnId } from './find-columns';
import { SeenCell } from './seen-cell';
import { type LatestOfItem } from './use-latest';

interface Props {
  readonly column: ColumnId;
  readonly item: Item;
  readonly latest: LatestOfItem;
  readonly now: number;
}

/** Cell of an item. The name links to its page; the row opens a preview. */
export function ItemCell({ column, item, latest, now }: Props) {
  switch (column) {
    case 'name':
      return (
        <Link
          to="/items/$id"
          params={{ id: String(item.id) }}
          tabIndex={-1}
          dir="auto"
          onClick={(event) => event.stopPropagation()}
        >
          {item.longName || item.shortName}
        </Link>
      );
    case 'status':
      return <Badge tone={item.status.name === 'public' ? 'good' : undefined}>{item.status.name}</Badge>;
    case 'seen':
      return latest.isAwaited ? null : <SeenCell latest={latest.latest} now={now} />;
    case 'day':
      return latest.line && <Sparkline data={latest.line.data} range={latest.line.range} />;
    case 'created':
    case 'lastModified':
      return <Time value={item[column]} />;
    case 'code':
      return <code title={item.code}>{item.code}</code>;
    default:
      return <span dir="auto">{columnOf(column).text?.(item)}</span>;
  }
}
