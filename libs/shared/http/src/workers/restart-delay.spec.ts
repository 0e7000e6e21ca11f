import { RestartDelay } from './restart-delay';

it('doubles up to half a minute while workers crash at once, and begins anew after one that lasted', () => {
  const delay = new RestartDelay();
  const delays = Array.from({ length: 8 }, () => delay.after(1_000));
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  expect([delay.after(60_000), delay.after(59_999)]).toEqual([500, 1_000]);
});
