import { type News, type NewestValue } from './news';

/** An event as the service sends it. */
export interface SentEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** Known keys in the data of events. */
interface EventData {
  readonly streams?: readonly (Pick<NewestValue, 'code'> & Partial<NewestValue>)[];
  /** How many newest values a reader who is too slow did not get. */
  readonly skipped?: number;
}

/** What an event says, for those who show it. Events that this console does not know say nothing. */
export function newsIn({ event, data }: SentEvent): readonly News[] {
  const { streams = [], skipped = 0 } = data as EventData;
  const newest = streams.filter((one): one is NewestValue => one.value != null && one.datetime !== undefined);
  switch (event) {
    case 'snapshot':
      return [{ kind: skipped > 0 ? 'values' : 'present', streams: newest }];
    case 'values':
      return [{ kind: 'values', streams: newest }];
    case 'flags':
    case 'deleted':
      return [{ kind: 'changed', codes: streams.map(({ code }) => code) }];
    case 'reset':
      return [{ kind: 'changed' }];
    case 'alert':
      return [{ kind: 'alert' }];
    default:
      return [];
  }
}
