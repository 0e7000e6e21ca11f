import { FairQueue } from './fair-queue';

function queueOf(...entries: string[]): FairQueue<string> {
  const queue = new FairQueue<string>();
  for (const entry of entries) queue.push(entry[0]!, entry);
  return queue;
}

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let entry = queue.take(); entry !== undefined; entry = queue.take()) taken.push(entry);
  return taken;
}

it('lets owners take turns, each in the order of its entries', () => {
  expect(drain(queueOf('a1', 'a2', 'a3', 'b1', 'c1', 'b2'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('skips owners that must wait', () => {
  const queue = queueOf('a1', 'b1', 'a2');
  expect(queue.take((owner) => owner !== 'a')).toBe('b1');
  expect(queue.take((owner) => owner !== 'a')).toBeUndefined();
  expect([queue.size, ...drain(queue)]).toEqual([2, 'a1', 'a2']);
});

it('forgets an entry that is removed', () => {
  const queue = queueOf('a1', 'a2', 'b1');
  expect([queue.remove('a', 'a1'), queue.remove('a', 'a1'), queue.remove('b', 'b1')]).toEqual([true, false, true]);
  expect([queue.size, ...drain(queue)]).toEqual([1, 'a2']);
});
