import { type WatchedRule } from './watched-rules';

/** A thing that a rule watches: a stream by its id, or a group of streams or an item by its code. */
export interface WatchedThing {
  readonly watched: WatchedRule;
  readonly thing: number | string;
}

/** The key of a thing of a content of its rule. */
export function thingKey({ watched, thing }: WatchedThing): string {
  return `${watched.rule.id} ${watched.rule.contentRevision} ${thing}`;
}
