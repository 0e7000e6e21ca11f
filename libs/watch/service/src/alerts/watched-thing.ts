import { type WatchedRule } from './watched-rules';

/** Thing of a rule: a stream by id, or a group or item by code. */
export interface WatchedThing {
  readonly watched: WatchedRule;
  readonly thing: number | string;
}

/** Key of a thing under one content of its rule. */
export function thingKey({ watched, thing }: WatchedThing): string {
  return `${watched.rule.id} ${watched.rule.contentRevision} ${thing}`;
}
