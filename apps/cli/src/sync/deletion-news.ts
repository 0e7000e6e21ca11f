import { type Side } from '../copy/side';
import { type OwnedPart } from './owned-part';
import { type DataMark, type Stretch } from './sync-state';

const PAGE = 10_000;

interface Page {
  readonly events: readonly { readonly event: string; readonly data: Stretch }[];
  readonly next: string;
  readonly more: boolean;
}

/** The mark with the deletions that a service tells behind it. Where events were missed, all is to be compared. */
export async function withDeletions(
  { ingest }: Side,
  part: OwnedPart,
  mark: DataMark,
  signal: AbortSignal,
): Promise<DataMark> {
  const deleted = new Map(mark.deleted.map((stretch) => [keyOf(stretch), stretch]));
  let { since, compare } = mark;
  for (let more = true; more;) {
    const query = { codes: part.streams, snapshot: false, format: 'json', limit: PAGE, ...(since === undefined ? {} : { since }) }; // prettier-ignore
    const page = (await ingest.call('GET /rest/live', { query, signal })) as Page;
    for (const { event, data } of page.events) {
      if (event === 'reset') compare ??= 'numbers';
      if (event === 'deleted')
        deleted.set(keyOf(data), { datetimeMin: data.datetimeMin, datetimeMax: data.datetimeMax });
    }
    [since, more] = [page.next, page.more];
  }
  return {
    ...mark,
    ...(since === undefined ? {} : { since }),
    ...(compare ? { compare } : {}),
    deleted: [...deleted.values()],
  };
}

const keyOf = ({ datetimeMin, datetimeMax }: Stretch): string => `${datetimeMin} ${datetimeMax}`;
