import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type PoolClient, type QueryConfig } from 'pg';
import { type Sql } from './sql';

/** Statements that a connection prepares before it is replaced: each may take half a megabyte of its server process. */
const MOST = 100;
/** Texts whose names are remembered. */
const NAMES = 1_000;

const names = new LRUCache<string, string>({ max: NAMES });
const prepared = new WeakMap<PoolClient, Set<string>>();

/** The name under which connections prepare a statement: the same for the same text, on every instance. */
export function preparedName(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `pelorus_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/** The statement under a name, so that the connection keeps it parsed and planned. */
export function preparedOn(client: PoolClient, { text, values }: Sql): QueryConfig {
  const name = preparedName(text);
  const kept = prepared.get(client) ?? new Set();
  prepared.set(client, kept.add(name));
  return { name, text, values };
}

/** The server forgets no statement of an open connection, and texts depend on the relations that requests ask for. */
export function isFull(client: PoolClient): boolean {
  return (prepared.get(client)?.size ?? 0) >= MOST;
}
