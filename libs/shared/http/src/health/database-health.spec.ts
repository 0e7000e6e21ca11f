import { DatabaseHealth } from './database-health';

describe('DatabaseHealth', () => {
  it('asks the database once a second, however many ask', async () => {
    let [now, asked] = [0, 0];
    const isReachable = (): Promise<boolean> => Promise.resolve(++asked !== 2);
    const health = new DatabaseHealth({ isReachable }, () => now);
    const answers = (): Promise<boolean[]> => Promise.all([1, 2, 3].map(() => health.isReachable()));
    expect(await answers()).toEqual([true, true, true]);
    now = 999;
    expect(await answers()).toEqual([true, true, true]);
    expect(asked).toBe(1);
    now = 1_000;
    expect(await answers()).toEqual([false, false, false]);
    now = 2_000;
    expect(await answers()).toEqual([true, true, true]);
    expect(asked).toBe(3);
  });

  it('asks anew when the answer before took longer than a second', async () => {
    let now = 0;
    const pending: ((reachable: boolean) => void)[] = [];
    const health = new DatabaseHealth(
      { isReachable: () => new Promise((resolve) => pending.push(resolve)) },
      () => now,
    );
    const first = health.isReachable();
    now = 1_500;
    const second = health.isReachable();
    expect(pending).toHaveLength(2);
    pending[1]!(true);
    pending[0]!(false);
    expect(await Promise.all([first, second])).toEqual([false, true]);
  });
});
