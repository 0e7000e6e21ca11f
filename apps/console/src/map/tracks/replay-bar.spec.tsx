import { act, screen } from '@testing-library/react';
import { show } from '../../../test/show';
import { ReplayBar } from './replay-bar';
import { useReplay } from './use-replay';

const RANGE = { from: Date.UTC(2024, 0, 1), to: Date.UTC(2024, 0, 2) };

function Played() {
  return <ReplayBar range={RANGE} {...useReplay(RANGE)} />;
}

describe('the bar that plays the last day', () => {
  const slider = () => screen.getByRole('slider', { name: 'Moment that is shown' });
  const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));
  const open = async () => {
    await show(<Played />);
    // React itself goes by these.
    const doNotFake = ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'requestAnimationFrame'] as const;
    jest.useFakeTimers({ doNotFake: [...doNotFake] });
  };
  const press = (name: string): void => act(() => screen.getByRole('button', { name }).click());
  afterEach(() => jest.useRealTimers());

  it('shows now, plays from the beginning at its speed, and stops', async () => {
    await open();
    expect(slider().getAttribute('aria-valuetext')).toBe('now');
    press('Play the last 24 hours');
    pass(6_000);
    expect(slider().getAttribute('aria-valuetext')).toBe('2024-01-01 06:00:00 UTC');
    press('Stop');
    pass(60_000);
    expect(slider().getAttribute('aria-valuetext')).toBe('2024-01-01 06:00:00 UTC');
  });

  it('ends at now, and leaves no timer', async () => {
    await open();
    press('Play the last 24 hours');
    pass(25_000);
    expect(slider().getAttribute('aria-valuetext')).toBe('now');
    expect(screen.getByRole('button', { name: 'Play the last 24 hours' })).toBeTruthy();
  });
});
