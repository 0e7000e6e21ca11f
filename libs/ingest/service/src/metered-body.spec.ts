import { MeteredBody } from './metered-body';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function rest(body: MeteredBody): Promise<string> {
  let text = '';
  for (let chunk = await body.next(); chunk; chunk = await body.next()) text += Buffer.from(chunk).toString();
  return text;
}

it('gives all bytes in order after some were gathered, and counts them', async () => {
  const body = new MeteredBody(chunks('ab', 'cd', 'ef'), 6);
  expect(await body.gather(3)).toBe(false);
  expect(await rest(body)).toBe('abcdef');
  expect(body.bytes).toBe(6);
});

it('knows that it gathered the whole body', async () => {
  expect(await new MeteredBody(chunks('ab', 'cd'), 6).gather(4)).toBe(true);
  expect(await new MeteredBody(chunks(), 6).gather(4)).toBe(true);
});

it.each([['abcd'], ['ab', 'cd'], []])('gives a body that is whole as one array (%s %s)', async (...texts) => {
  const body = new MeteredBody(chunks(...texts), 6);
  await body.gather(4);
  expect(Buffer.from(body.take()).toString()).toBe(texts.join(''));
  expect(await body.next()).toBeUndefined();
});

it('refuses bytes beyond the limit, and tells the source to end', async () => {
  let closed = false;
  const source = (async function* (): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('abc');
    } finally {
      closed = true;
    }
  })();
  const body = new MeteredBody(source, 5);
  await expect(rest(body)).rejects.toMatchObject({ kind: 'too-large' });
  await body.close();
  expect(closed).toBe(true);
});

it('gives chunks again that were read ahead', async () => {
  const body = new MeteredBody(chunks('ab', 'cd', 'ef', 'gh'), 8);
  await body.gather(3);
  const ahead = body.ahead();
  const seen = [await ahead.next(), await ahead.next(), await ahead.next()];
  expect(seen.map(String)).toEqual(['ab', 'cd', 'ef'].map((text) => String(Buffer.from(text))));
  expect(await rest(body)).toBe('abcdefgh');
});
