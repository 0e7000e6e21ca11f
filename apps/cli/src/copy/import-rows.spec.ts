import { ForeignAnswerError, ProblemError } from '@pelorus/client';
import { CopyReport } from './copy-report';
import { type CopyRun } from './copy-run';
import { importRows, type Row } from './import-rows';

type Body = Readonly<Record<string, readonly { readonly name: string }[]>>;

const problem = (status: number, errors: readonly { readonly pointer: string; readonly detail: string }[]): ProblemError =>
  new ProblemError({ type: '', title: '', status, detail: 'refused', instance: '/', code: 'invalid-import', errors: errors.map((one) => ({ code: 'x', ...one })) }, 'http://to'); // prettier-ignore

/** A run whose target answers an import as `answer` says, with what it was asked: the names of the records of each import. */
function runTo(answer: (body: Body) => void): { readonly run: CopyRun; readonly asked: string[] } {
  const asked: string[] = [];
  const call = (_path: string, { body }: { readonly body: Body }): Promise<void> => {
    asked.push(Object.entries(body).flatMap(([list, rows]) => rows.map(({ name }) => `${list} ${name}`)).join(', ')); // prettier-ignore
    answer(body);
    return Promise.resolve();
  };
  const run = { to: { registry: { call } }, report: new CopyReport(), signal: new AbortController().signal };
  return { run: run as unknown as CopyRun, asked };
}

const row = (list: Row['list'], item: string, name: string, parent?: string): Row => ({
  ...{ list, item, body: { name }, about: { kind: list, name, address: `http://from/${name}` } },
  ...(parent === undefined ? {} : { parent }),
});
const ROWS = [
  row('items', 'a', 'a'),
  row('fields', 'a', 'of a'),
  row('items', 'a:b', 'b', 'a'),
  row('fields', 'a:b', 'of b'),
  row('items', 'c', 'c'),
];
const refusedIn = ({ report }: CopyRun): string[] => report.problems.map(({ code, name }) => `${code} ${name}`);

describe('importRows', () => {
  it('leaves out what is refused, and what belongs to refused items', async () => {
    const { run, asked } = runTo(({ items }) => {
      if (items?.some(({ name }) => name === 'a'))
        throw problem(422, [{ pointer: '/items/0/shortName', detail: 'bad' }]);
    });
    expect((await importRows(run, ROWS)).map(({ about }) => about.name)).toEqual(['c']);
    expect(asked).toEqual(['items a, items b, items c, fields of a, fields of b', 'items c']);
    expect(refusedIn(run)).toEqual([
      'invalid-import a',
      ...['of a', 'b', 'of b'].map((name) => `item-not-copied ${name}`),
    ]);
  });

  it.each([
    ['the target', () => problem(413, [])],
    ['a proxy', () => new ForeignAnswerError('http://to', 413, 'text/html', '')],
  ])(
    'sends less at once where %s finds a request too large, and refuses what is too large by itself',
    async (_who, tooLarge) => {
      const { run, asked } = runTo(({ items = [], fields = [] }) => {
        if (items.length > 1 || fields.some(({ name }) => name === 'of b')) throw tooLarge();
      });
      expect((await importRows(run, ROWS)).map(({ about }) => about.name)).toEqual(['a', 'of a', 'c']);
      expect(asked.slice(1)).toEqual(['items a, items b, fields of a, fields of b', 'items a, fields of a', 'items b, fields of b', 'items c']); // prettier-ignore
      expect(refusedIn(run)).toEqual(['too-large b', 'too-large of b']);
    },
  );

  it('ends where the target does not know a kind of rows', async () => {
    const { run } = runTo(() => {
      throw problem(422, [{ pointer: '/fields', detail: "There is no key 'fields'" }]);
    });
    await expect(importRows(run, ROWS)).rejects.toMatchObject({ code: 'older-target' });
    expect(refusedIn(run)).toEqual([]);
  });
});
