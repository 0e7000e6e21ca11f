import { AccountSlots } from './account-slots';

/** Work that ends when the test says so. */
function held(): { work: () => Promise<void>; end: () => void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { work: () => ended, end };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('runs a limited number at once; accounts take turns, also after failures', async () => {
  const slots = new AccountSlots('upload', { running: 2, waiting: 10, waitSeconds: 10 });
  const begun: string[] = [];
  let running = 0;
  let most = 0;
  const upload = (name: string): Promise<void> =>
    slots.run(name[0]!, undefined, async () => {
      begun.push(name);
      most = Math.max(most, ++running);
      await turn();
      running--;
      if (name === 'a2') throw new Error('one fails');
    });
  await Promise.allSettled(['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(upload));
  expect(begun).toEqual(['a1', 'b1', 'a2', 'b2', 'c1', 'a3']);
  expect(most).toBe(2);
});

it('leaves a slot to other accounts, unless there is only one', async () => {
  const slots = new AccountSlots('upload', { running: 2, waiting: 10, waitSeconds: 10 });
  const [first, second] = [held(), held()];
  const mine = [slots.run('a', undefined, first.work), slots.run('a', undefined, second.work)];
  await slots.run('b', undefined, async () => undefined);
  first.end();
  second.end();
  await Promise.all(mine);
  const one = new AccountSlots('upload', { running: 1, waiting: 0, waitSeconds: 10 });
  await one.run('a', undefined, async () => undefined);
});

it('refuses uploads beyond the queue, and uploads that waited for too long', async () => {
  const slots = new AccountSlots('upload', { running: 1, waiting: 1, waitSeconds: 0.02 });
  const { work, end } = held();
  const running = slots.run('a', undefined, work);
  const refused = { kind: 'unavailable', code: 'too-many-uploads', retryAfter: 10 };
  const late = expect(slots.run('b', undefined, work)).rejects.toMatchObject(refused);
  await expect(slots.run('c', undefined, work)).rejects.toMatchObject(refused);
  await late;
  end();
  await running;
  await slots.run('b', undefined, async () => undefined);
});

it('refuses an account with half of the queue, and no other', async () => {
  const slots = new AccountSlots('upload', { running: 1, waiting: 4, waitSeconds: 10 });
  const { work, end } = held();
  const running = [slots.run('a', undefined, work), slots.run('a', undefined, work), slots.run('a', undefined, work)];
  await expect(slots.run('a', undefined, work)).rejects.toMatchObject({
    code: 'too-many-uploads',
    message: expect.stringContaining('2 uploads of this account wait'),
  });
  running.push(slots.run('b', undefined, work), slots.run('b', undefined, work));
  await expect(slots.run('c', undefined, work)).rejects.toMatchObject({
    message: expect.stringContaining('4 uploads wait'),
  });
  end();
  await Promise.all(running);
});

it('forgets clients that go away, or are away already', async () => {
  const slots = new AccountSlots('upload', { running: 1, waiting: 1, waitSeconds: 10 });
  const { work, end } = held();
  const running = slots.run('a', undefined, work);
  const sender = new AbortController();
  const waiting = slots.run('b', sender.signal, work);
  sender.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'incomplete-body' });
  await expect(slots.run('b', sender.signal, work)).rejects.toMatchObject({ code: 'incomplete-body' });
  const next = slots.run('c', undefined, async () => 'done');
  end();
  await running;
  expect(await next).toBe('done');
});

it('runs as many of one account as it is told to, and names their kind', async () => {
  const slots = new AccountSlots('import', { running: 3, runningPerAccount: 1, waiting: 0, waitSeconds: 10 });
  const { work, end } = held();
  const running = [slots.run('a', undefined, work), slots.run('b', undefined, work)];
  const refused = slots.run('a', undefined, work);
  await expect(refused).rejects.toMatchObject({
    code: 'too-many-imports',
    message: expect.stringContaining('imports'),
  });
  end();
  await Promise.all(running);
});
