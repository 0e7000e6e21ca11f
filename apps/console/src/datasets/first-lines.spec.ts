import { firstLines } from './first-lines';

describe('firstLines', () => {
  it('reads no more than it needs', async () => {
    let asked = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(`line ${++asked}\nhalf`)),
    });
    expect(await firstLines(new Response(body), 3)).toEqual(['line 1', 'halfline 2', 'halfline 3']);
    expect(asked).toBeLessThan(10);
  });

  it('gives all of a short answer', async () => {
    expect(await firstLines(new Response('a\r\nb'), 3)).toEqual(['a', 'b']);
    expect(await firstLines(new Response(''), 3)).toEqual([]);
  });
});
