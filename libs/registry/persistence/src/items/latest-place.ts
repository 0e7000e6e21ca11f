import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type Box } from '@pelorus/registry/domain';

/** The alias of the event that tells where an item is. */
export const PLACE = 'place';

/**
 * Selects the event that tells where the item with an id was last: among events with a position that had begun by then the
 * one that lasted longest, among several the one begun last. `latestPosition` of the formats says the same.
 */
export function latestPlace(tables: Tables, item: Sql, at: Date): Sql {
  return sql`select event.* from ${tables('event')} event where event.item_id = ${item} and ${isPlace(at)}
    order by least(event.end_date, ${at}::timestamptz) desc, event.start_date desc, event.id desc limit 1`;
}

/**
 * Selects the ids of the items that had been somewhere by then or, with a box, that were last within it. Items that ever were
 * within it are few when the box is small: the latest place of each is looked up.
 */
export function placedItems(tables: Tables, at: Date, box?: Box): Sql {
  const everThere = sql`select distinct event.item_id from ${tables('event')} event where ${isPlace(at)}`;
  if (!box) return everThere;
  const latest = latestPlace(tables, identifier('candidate', 'item_id'), at);
  return sql`select candidate.item_id from (${everThere} and ${isWithin('event', box)}) candidate,
    lateral (${latest}) ${identifier(PLACE)} where ${isWithin(PLACE, box)}`;
}

function isPlace(at: Date): Sql {
  return sql`event.latitude is not null and event.longitude is not null and event.start_date <= ${at}::timestamptz`;
}

/** A box whose west lies east of its east crosses the antimeridian. */
function isWithin(event: string, { west, south, east, north }: Box): Sql {
  const [latitude, longitude] = [identifier(event, 'latitude'), identifier(event, 'longitude')];
  const across = west > east ? sql`or` : sql`and`;
  return sql`${latitude} between ${south} and ${north} and (${longitude} >= ${west} ${across} ${longitude} <= ${east})`;
}
