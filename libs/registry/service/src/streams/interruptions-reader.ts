import { grouped } from '@pelorus/shared/kernel';
import {
  type CodeFacts,
  type CodePeriod,
  INTERRUPTING_EVENTS,
  type Interruption,
  joinedInterruptions,
  placesOf,
  TAKEN_OFF,
  wasTakenOff,
} from '@pelorus/registry/domain';
import {
  type CodeHistoryRepository,
  type ItemInterruption,
  type PropertyHistoryRepository,
} from '@pelorus/registry/persistence';

/** Period of a parameter's code. */
export interface HeldCode {
  readonly itemId: number;
  readonly parameterId: number;
  readonly period: CodePeriod;
}

/** Knows when values of a code are not those of its place: the sensor was serviced or absent. */
export class InterruptionsReader {
  constructor(
    private readonly history: PropertyHistoryRepository,
    private readonly facts: CodeHistoryRepository,
  ) {}

  /** Interruptions by code: events of its items and their carriers, and times after the sensor was taken off. */
  async ofCodes(held: readonly HeldCode[]): Promise<ReadonlyMap<string, readonly Interruption[]>> {
    const facts = await this.facts.facts([...new Set(held.map(({ itemId }) => itemId))]);
    const events = grouped(
      await this.history.interruptions([...facts.keys()], INTERRUPTING_EVENTS),
      ({ itemId }) => itemId,
    );
    const byCode = grouped(held, ({ period }) => period.code);
    return new Map(
      [...byCode].map(([code, own]) => {
        const inOrder = own.sort((a, b) => a.period.since - b.period.since);
        const all = inOrder.flatMap((each, i) => [
          ...duringOf(each, facts, events),
          ...afterOf(each, inOrder[i + 1]?.period.since ?? Infinity, facts),
        ]);
        return [code, joinedInterruptions(all)];
      }),
    );
  }
}

type AllFacts = ReadonlyMap<number, CodeFacts>;

/** Events while a parameter had the code, cut to the time on the event's item. */
function duringOf(
  { itemId, parameterId, period }: HeldCode,
  facts: AllFacts,
  events: ReadonlyMap<number, readonly ItemInterruption[]>,
): Interruption[] {
  return placesOf(itemId, facts, period.since, period.until)
    .flatMap((place) =>
      (events.get(place.itemId) ?? []).map(({ since, until, event }) => ({
        since: Math.max(since, place.since),
        until: Math.min(until, place.until),
        ...{ event, parameterId },
      })),
    )
    .filter(({ since, until }) => since < until);
}

/** Time from taking the sensor off until another has the code. */
function afterOf({ itemId, parameterId, period }: HeldCode, next: number, facts: AllFacts): Interruption[] {
  const since = period.until;
  return next > since && wasTakenOff(itemId, since, facts)
    ? [{ since, until: next, event: TAKEN_OFF, parameterId }]
    : [];
}
