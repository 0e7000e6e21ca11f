/** Answers a request of the console; undefined is 204. */
type Answer = (url: URL, body: unknown) => unknown;

/**
 * Stands in for the services until the test ends: answers by `METHOD /path`, and lists what was asked. Anything else is
 * 404, as a service says it.
 */
export function serve(answers: Readonly<Record<string, Answer>>): string[] {
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const key = `${request.method} ${url.pathname}`;
    asked.push(`${key}${url.search}`);
    const answer = answers[key];
    if (!answer) return problem(404, `There is nothing at ${url.pathname}.`);
    const text = await request.text();
    const found = answer(url, text && text.startsWith('{') ? JSON.parse(text) : text);
    if (found instanceof Response) return found;
    return found === undefined ? new Response(null, { status: 204 }) : Response.json(found);
  });
  return asked;
}

/** The refusal of a request. */
export const problem = (status: number, detail: string, errors: readonly object[] = []): Response =>
  Response.json(
    { type: 'about:blank', title: '', status, detail, instance: '', code: 'refused', errors },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );
