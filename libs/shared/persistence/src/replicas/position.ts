import { type Queries } from '../queries';
import { sql } from '../sql';

/** A place in the log of a cluster, up to which its changes are there. */
export interface Position {
  /** The system identifier of the cluster: a replica has that of its primary. */
  readonly system: string;
  /** Another one after each failover: bytes of two timelines do not compare. */
  readonly timeline: number;
  /** Bytes from the beginning of the log. */
  readonly bytes: number;
  /** The server's clock when it was asked, in seconds since 1970. */
  readonly clock: number;
}

/** The position that a replica has replayed. */
export interface ReplayedPosition extends Position {
  /** False on a primary, also on a replica that was promoted. */
  readonly isReplica: boolean;
}

const SYSTEM_AND_CLOCK = sql`(select system_identifier from pg_control_system())::text as system,
  extract(epoch from clock_timestamp())::float8 as clock`;

/**
 * The position of the primary: all that anybody can have seen is before it. A commit is flushed to the log before others see it,
 * unless `synchronous_commit` is off; what is written of changes that are still being made, behind the flushed part, reaches
 * replicas later and is nobody's business yet.
 */
export async function primaryPosition(primary: Queries): Promise<Position> {
  const [row] = await primary.query<Position>(
    sql`select ('x' || left(pg_walfile_name(at), 8))::bit(32)::int as timeline,
        pg_wal_lsn_diff(at, '0/0')::float8 as bytes, ${SYSTEM_AND_CLOCK}
      from (select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
        else pg_current_wal_flush_lsn() end as at) as written`,
    { prepared: true },
  );
  return row!;
}

/**
 * The position of a replica. The receiver of the log knows its timeline at once, but tells it to members of
 * `pg_read_all_stats` only; the last checkpoint tells everybody, minutes after a failover.
 */
export async function replayedPosition(replica: Queries): Promise<ReplayedPosition> {
  const [row] = await replica.query<ReplayedPosition>(
    sql`select pg_is_in_recovery() as "isReplica",
        coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()))::int
          as timeline,
        coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::float8 as bytes, ${SYSTEM_AND_CLOCK}`,
    { prepared: true },
  );
  return row!;
}

/** Seconds that clocks may differ by: reads of data take what was written ten seconds before as committed. */
const CLOCK_SECONDS = 5;

/** Why positions of the primary mean nothing on a server. */
export type PositionFault = 'no replica' | 'other cluster' | 'other timeline' | 'wrong clock';

/** Why positions of the primary mean nothing on a server; undefined where they do. Both were asked at the same time. */
export function faultOf(replayed: ReplayedPosition, primary: Position): PositionFault | undefined {
  if (!replayed.isReplica) return 'no replica';
  if (replayed.system !== primary.system) return 'other cluster';
  if (replayed.timeline !== primary.timeline) return 'other timeline';
  return Math.abs(replayed.clock - primary.clock) > CLOCK_SECONDS ? 'wrong clock' : undefined;
}

/** Whether a replica has all that was before a position of the primary. */
export function covers(replayed: ReplayedPosition | undefined, { system, timeline, bytes }: Position): boolean {
  return (
    replayed !== undefined &&
    replayed.isReplica &&
    replayed.system === system &&
    replayed.timeline === timeline &&
    replayed.bytes >= bytes
  );
}
