import { identifier, type Sql, sql, type Tables } from '@pelorus/shared/persistence';
import { type Box, type MeasuredPositions } from '@pelorus/registry/domain';
import { rootCode } from '../records/code-sql';

export const POSITION = 'position';

/** Columns that determine a position. */
export interface LookedUpItem {
  readonly id: Sql;
  readonly code: Sql;
}

/**
 * Selects the last position. Of events with a position that had begun, the longest lasting counts, then the last begun,
 * unless a measured position (its own or its carrier's) is newer. `latestPosition` of the formats has the same rule.
 */
export function selectLatestPosition(tables: Tables, item: LookedUpItem, at: Date, measured?: MeasuredPositions): Sql {
  const event = sql`select event.latitude, event.longitude, event.elevation, event.label, event.type_id, event.start_date,
      event.end_date, event.id, null::jsonb as measured, least(event.end_date, ${at}::timestamptz) as until
    from ${tables('event')} event where event.item_id = ${item.id} and ${hasPosition(at)}
    order by until desc, event.start_date desc, event.id desc limit 1`;
  if (!measured || measured.size === 0) return event;
  return sql`select * from ((${event}) union all
      select (found.position ->> 'latitude')::float8, (found.position ->> 'longitude')::float8, null, null, null, null, null, null,
        found.position, (found.position ->> 'datetime')::timestamp at time zone 'UTC'
      from (${measuredOf(item.code, measured)}) found) told
    order by told.until desc limit 1`;
}

/**
 * Ids of items with a position by then or, with a box, last within it. Few items were ever in a small box: each one's
 * latest position is looked up.
 */
export function selectPositionedItems(tables: Tables, at: Date, box?: Box, measured?: MeasuredPositions): Sql {
  const events = sql`select distinct event.item_id from ${tables('event')} event where ${hasPosition(at)}`;
  const codes = [...(measured?.keys() ?? [])];
  const receivers = sql`select item.id as item_id from ${tables('item')} item where item.code = any(${codes}::text[])`;
  if (!box) return codes.length === 0 ? events : sql`${events} union ${receivers}`;
  const there = sql`${events} and ${isWithin('event', box)}`;
  const roots = [...new Set(codes.map((code) => code.split(':').slice(0, 2).join(':')))];
  // Mounted items are where their carrier is, whatever their own events say.
  const aboard = sql`select event.item_id from ${tables('event')} event join ${tables('item')} item on item.id = event.item_id
    where ${hasPosition(at)} and ${rootCode(sql`item.code`)} = any(${roots}::text[])`;
  const candidates = codes.length === 0 ? there : sql`${there} union ${receivers} union ${aboard}`;
  const latest = selectLatestPosition(tables, { id: sql`item.id`, code: sql`item.code` }, at, measured);
  return sql`select item.id from (${candidates}) candidate join ${tables('item')} item on item.id = candidate.item_id,
    lateral (${latest}) ${identifier(POSITION)} where ${isWithin(POSITION, box)}`;
}

/** Measured position by code: the item's, else that of the nearest item above. */
function measuredOf(code: Sql, measured: MeasuredPositions): Sql {
  // One JSON object, in which PostgreSQL looks up codes.
  const all = sql`${JSON.stringify(Object.fromEntries(measured))}::jsonb`;
  return sql`select above.position from (
      select place.depth, ${all} -> array_to_string(split.parts[1:place.depth], ':') as position
      from (select string_to_array(${code}, ':') as parts) split, generate_series(2, cardinality(split.parts)) place (depth)) above
    where above.position is not null order by above.depth desc limit 1`;
}

function hasPosition(at: Date): Sql {
  return sql`event.latitude is not null and event.longitude is not null and event.start_date <= ${at}::timestamptz`;
}

/** Box crosses the antimeridian where west > east. */
function isWithin(event: string, { west, south, east, north }: Box): Sql {
  const [latitude, longitude] = [identifier(event, 'latitude'), identifier(event, 'longitude')];
  const across = west > east ? sql`or` : sql`and`;
  return sql`${latitude} between ${south} and ${north} and (${longitude} >= ${west} ${across} ${longitude} <= ${east})`;
}
