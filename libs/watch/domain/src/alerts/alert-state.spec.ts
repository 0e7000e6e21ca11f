import fc from 'fast-check';
import { type AlertTiming } from './alert-rule';
import { FIRING_STATES, nextStanding, NORMAL, type Standing, standingEndsMs, type VerdictKind } from './alert-state';

const TIMING: AlertTiming = { forMs: 10, keepFiringMs: 5, noData: 'noData' };

function statesAfter(steps: readonly (readonly [VerdictKind, number])[], timing: AlertTiming = TIMING): string[] {
  let standing: Standing = NORMAL;
  return steps.map(([verdict, ms]) => (standing = nextStanding(standing, verdict, ms, timing)).state);
}

describe('the state of an alert', () => {
  it.each<[string, readonly (readonly [VerdictKind, number])[], readonly string[]]>([
    ['waits before it alerts', [['met', 1], ['met', 10], ['met', 11]], ['pending', 'pending', 'alerting']], // prettier-ignore
    ['forgets what passed by', [['met', 1], ['unmet', 10], ['met', 11]], ['pending', 'normal', 'pending']], // prettier-ignore
    ['recovers for a while', [['met', 1], ['met', 11], ['unmet', 12], ['unmet', 16], ['unmet', 17]], ['pending', 'alerting', 'recovering', 'recovering', 'normal']], // prettier-ignore
    ['alerts again while it recovers', [['met', 1], ['met', 11], ['unmet', 12], ['met', 13]], ['pending', 'alerting', 'recovering', 'alerting']], // prettier-ignore
    ['has no data after the same wait', [['noData', 1], ['noData', 11], ['unmet', 12]], ['pending', 'noData', 'recovering']], // prettier-ignore
    [
      'goes on firing without data',
      [
        ['met', 1],
        ['met', 11],
        ['noData', 12],
      ],
      ['pending', 'alerting', 'noData'],
    ],
    [
      'tells a failed evaluation',
      [
        ['error', 1],
        ['error', 11],
      ],
      ['pending', 'error'],
    ],
    ['stays as it was while it cannot be judged', [['met', 1], ['keep', 50], ['met', 51]], ['pending', 'pending', 'alerting']], // prettier-ignore
  ])('%s', (_name, steps, states) => expect(statesAfter(steps)).toEqual(states));

  it.each([
    ['keep', 'alerting'],
    ['normal', 'normal'],
    ['alerting', 'alerting'],
    ['noData', 'noData'],
  ] as const)('without data, asked for %s, is %s', (noData, state) => {
    const timing = { forMs: 0, keepFiringMs: 0, noData };
    expect(statesAfter([['met', 1], ['noData', 2]], timing).at(-1)).toBe(state); // prettier-ignore
  });

  const verdict = fc.constantFrom<VerdictKind>('met', 'unmet', 'noData', 'error', 'keep');
  const timing = fc.record({
    forMs: fc.nat(20),
    keepFiringMs: fc.nat(20),
    noData: fc.constantFrom('keep', 'noData', 'alerting', 'normal') as fc.Arbitrary<AlertTiming['noData']>,
  });

  it('fires only after its wait, and never goes back in time', () => {
    fc.assert(
      fc.property(timing, fc.array(fc.tuple(verdict, fc.nat(10))), (own, steps) => {
        let standing: Standing = NORMAL;
        let [now, unmetUntil] = [1, 0];
        for (const [kind, later] of steps) {
          const former = standing;
          now += later;
          standing = nextStanding(former, kind, now, own);
          if (kind === 'unmet') unmetUntil = now;
          if (standing !== former) expect(standing.sinceMs).toBe(now);
          expect(standing.sinceMs).toBeLessThanOrEqual(now);
          const began = !FIRING_STATES.has(former.state) && FIRING_STATES.has(standing.state);
          if (began) expect(now - unmetUntil).toBeGreaterThanOrEqual(own.forMs);
          // The same verdict at the same moment changes nothing more.
          expect(nextStanding(standing, kind, now, own)).toBe(standing);
          expect(standingEndsMs(standing, own)).toBeGreaterThanOrEqual(standing.sinceMs);
        }
      }),
    );
  });
});
