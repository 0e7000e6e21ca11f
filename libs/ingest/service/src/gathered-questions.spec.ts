import { GatheredQuestions } from './gathered-questions';

it('asks once for all that come while a question is answered', async () => {
  const questions: string[][] = [];
  const gathered = new GatheredQuestions(async (keys) => {
    questions.push([...keys]);
    await new Promise((resolve) => setImmediate(resolve));
    return new Set(keys);
  });
  const first = gathered.ask(['a']);
  await Promise.resolve();
  const others = await Promise.all([gathered.ask(['b']), gathered.ask(['c', 'b']), first]);
  expect(questions).toEqual([['a'], ['b', 'c']]);
  expect(others[0]).toBe(others[1]);
  await gathered.ask(['d']);
  expect(questions).toHaveLength(3);
});

it('fails for all whose keys a question has, and answers the next', async () => {
  const gathered = new GatheredQuestions(async (keys) => {
    if (keys.includes('wrong')) throw new Error('no answer');
    return keys.length;
  });
  const settled = await Promise.allSettled([gathered.ask(['wrong']), gathered.ask(['right'])]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await gathered.ask(['right'])).toBe(1);
});
