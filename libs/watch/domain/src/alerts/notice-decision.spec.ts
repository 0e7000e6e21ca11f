import fc from 'fast-check';
import { decideNotice } from './notice-decision';

const setOf = (text: string): Set<number> => new Set([...text].map(Number));
const HABITS = { tellsResolved: true, repeatMs: 100 };

describe('the decision whether receivers are told', () => {
  it.each([
    // last firing, last resolved, at, firing, resolved, now, tells resolved, told why
    ['nobody was told, nothing fires', undefined, '', '', 0, true, undefined],
    ['nobody was told, nothing fires any more', undefined, '', '1', 0, true, undefined],
    ['nobody was told, something fires', undefined, '1', '', 0, true, 'first'],
    ['the same fires', ['1', '', 0], '1', '', 50, true, undefined],
    ['one more fires', ['1', '', 0], '12', '', 50, true, 'firing'],
    ['another one fires', ['1', '', 0], '2', '1', 50, true, 'firing'],
    ['nothing fires any more', ['1', '', 0], '', '1', 50, true, 'all-resolved'],
    ['nothing fires any more, nobody wants to know', ['1', '', 0], '', '1', 50, false, 'all-resolved'],
    ['one is over', ['12', '', 0], '1', '2', 50, true, 'resolved'],
    ['one is over, nobody wants to know', ['12', '', 0], '1', '2', 50, false, undefined],
    ['one is over, as was told', ['1', '2', 0], '1', '2', 50, true, undefined],
    ['the same fires for long', ['1', '', 0], '1', '', 101, true, 'repeat'],
    ['exactly as long as that', ['1', '', 0], '1', '', 100, true, undefined],
    ['nothing fires, as was told', ['', '1', 0], '', '1', 500, true, undefined],
    ['it begins anew', ['', '1', 0], '1', '', 50, true, 'first'],
  ] as const)('%s', (_name, last, firing, resolved, nowMs, tellsResolved, reason) => {
    const former = last && { firing: setOf(last[0]), resolved: setOf(last[1]), atMs: last[2] };
    const now = { firing: setOf(firing), resolved: setOf(resolved), nowMs };
    expect(decideNotice(former, now, { ...HABITS, tellsResolved })).toBe(reason);
  });

  it('is no once it was yes and nothing changed', () => {
    const ids = fc.uniqueArray(fc.nat(5)).map((all) => new Set(all));
    fc.assert(
      fc.property(
        fc.option(fc.record({ firing: ids, resolved: ids, atMs: fc.nat(100) }), { nil: undefined }),
        ids,
        ids,
        (last, firing, resolved) => {
          const now = { firing, resolved, nowMs: 150 };
          if (decideNotice(last, now, HABITS) === undefined) return;
          expect(decideNotice({ firing, resolved, atMs: now.nowMs }, now, HABITS)).toBeUndefined();
        },
      ),
    );
  });
});
