import { setImmediate as turn } from 'node:timers/promises';
import { SharedReading } from './shared-reading';

describe('a shared reading', () => {
  it('is given to many callers, and began after all of them had asked', async () => {
    let readings = 0;
    const shared = new SharedReading(async () => {
      const number = ++readings;
      for (let turns = 0; turns < 5; turns++) await turn();
      return number;
    });
    const asked: Promise<readonly [number, number]>[] = [];
    for (let i = 0; i < 40; i++) {
      const before = readings;
      asked.push(shared.next().then((found) => [before, found] as const));
      if (i % 4 === 0) await turn();
    }
    for (const [before, found] of await Promise.all(asked)) expect(found).toBeGreaterThan(before);
    expect(readings).toBeLessThan(20);
  });

  it('begins again after one that failed', async () => {
    const answers = [() => Promise.reject(new Error('cut')), () => Promise.resolve('a')];
    const cut = new SharedReading(() => answers.shift()!());
    await expect(cut.next()).rejects.toThrow('cut');
    expect(await cut.next()).toBe('a');
  });
});
