import fc from 'fast-check';
import { type LiveEvent } from '@pelorus/ingest/domain';
import { FollowedCodes } from './followed-codes';
import { CodeIndex } from './code-index';
import { latestOf, type ReaderEvent, shortenEvents } from './reader-event';

const code = fc.constantFrom('a:b', 'a:c', 'x:y');
const event = (id: number): fc.Arbitrary<LiveEvent> =>
  fc
    .record({
      kind: fc.constantFrom('values', 'deleted', 'flags' as const),
      code,
      value: fc.nat(),
      isLatest: fc.boolean(),
    })
    .map(({ kind, code: one, value, isLatest }): LiveEvent => ({
      id: String(1e15 + id),
      event: kind as LiveEvent['event'],
      codes: [one],
      data: { streams: [{ code: one, ...(kind !== 'flags' && { datetime: `t${value}`, value, latest: isLatest }) }] },
    }));
const events = fc.nat({ max: 30 }).chain((length) => fc.tuple(...Array.from({ length }, (_, i) => event(i))));

/** The latest values that a reader knows in the end. */
function known(read: readonly ReaderEvent[]): Map<string, unknown> {
  return new Map(read.flatMap(latestOf).map(({ code: one, value }) => [one, value]));
}

describe('events that are made fewer', () => {
  it('tell the same latest values, in the order of their ids, each id once', () => {
    fc.assert(
      fc.property(events, fc.nat(30), (all, cut) => {
        const once = shortenEvents(all, () => true);
        const twice = shortenEvents([...shortenEvents(all.slice(0, cut), () => true), ...all.slice(cut)], () => true);
        for (const fewer of [once, twice]) {
          expect(known(fewer)).toEqual(known(all));
          const ids = fewer.map(({ id }) => id);
          expect(ids).toEqual([...new Set(ids)].sort());
          expect(fewer.filter(({ event: kind }) => kind === 'snapshot').length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

describe('codes that are followed', () => {
  const text = fc.stringMatching(/^[ab:]{0,6}$/);
  const pattern = fc.stringMatching(/^[ab:*]{1,6}$/);

  it('match as their regular expressions do', () => {
    fc.assert(
      fc.property(pattern, text, (wanted, given) => {
        const expression = new RegExp(`^${wanted.replaceAll('*', '.*')}$`);
        expect(new FollowedCodes([wanted]).matches(given)).toBe(expression.test(given));
      }),
    );
  });

  it('find their followers', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(pattern, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
        text,
        fc.nat(4),
        (lists, given, gone) => {
          const index = new CodeIndex<number>();
          const codes = lists.map((list) => new FollowedCodes(list));
          codes.forEach((followed, i) => index.add(i, followed));
          index.of([given]);
          index.remove(gone);
          const expected = codes.flatMap((followed, i) => (i !== gone && followed.matches(given) ? [i] : []));
          expect([...index.of([given])].sort()).toEqual(expected);
        },
      ),
    );
  });
});
