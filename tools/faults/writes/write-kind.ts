import { type AppName, type Instance } from '../instance';
import { type PendingWrite } from '../pending-write';
import { type ClientAnswer } from '../client';
import { type World } from '../world';

export interface WriteKind {
  readonly name: string;
  readonly app: AppName;
  /** How often it is drawn among the others. */
  readonly weight: number;
  /** Sends one to an instance; true when it was acknowledged. */
  run(world: World, instance: Instance): Promise<boolean>;
}

/** Settles a write by its answer: done, refused by what the client did, or unknown, as after 503. */
export function settle(write: PendingWrite, answer: ClientAnswer | undefined): boolean {
  if (answer === undefined || answer.status >= 500) return false;
  const isDone = answer.status < 300;
  if (isDone) write.acknowledge();
  else write.refuse();
  return isDone;
}

export const numberIn = (answer: ClientAnswer, field: string): number =>
  (JSON.parse(answer.text) as Record<string, number>)[field]!;
