import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DemoSession } from './demo-session';
import { otherAnswers, programOf, stepsOf } from './tutorial-steps';

const folder = path.resolve(__dirname, '../../docs/tutorials');
const names = fs.readdirSync(folder).filter((name) => name !== 'README.md');
const patience = 120_000;

const textOf = (name: string): string => fs.readFileSync(path.join(folder, name), 'utf8');

/** Programs that may run the steps of a language, and how each is asked whether it can. */
const INTERPRETERS = {
  python: { commands: ['python3', 'python'], probe: ['-c', 'import pandas, pyarrow'], args: ['-'] },
  r: { commands: ['Rscript'], probe: ['-e', 'R.version.string'], args: ['-'] },
} as const;

describe('the tutorials', () => {
  let session: DemoSession;
  beforeAll(async () => {
    session = await DemoSession.begin();
    await session.ready({ data: false });
  }, patience);
  afterAll(() => session.end());

  it('are those of the table of their first page', () => {
    const listed = [...textOf('README.md').matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
    expect(listed.sort()).toEqual(names.sort());
  });

  it.each(names)(
    '%s can be pasted, and answers as it says',
    (name) => {
      const steps = stepsOf(textOf(name), 'sh');
      const { stdout, stderr, status } = session.paste(programOf(steps));
      const errors = stderr.split('\n').filter((line) => line !== '' && !line.startsWith('curl: (22)'));
      expect({ status, errors, end: status === 0 ? '' : stdout.slice(-1_000) }).toEqual({
        status: 0,
        errors: [],
        end: '',
      });
      expect(otherAnswers(steps, stdout)).toEqual([]);
    },
    patience,
  );

  // Behind those above, which store what is read here.
  describe.each(Object.keys(INTERPRETERS) as (keyof typeof INTERPRETERS)[])('steps in %s', (language) => {
    const steps = stepsOf(textOf('scientist.md'), language);

    it('say what the addresses in them answer', async () => {
      expect(steps.length).toBeGreaterThan(1);
      let facts: readonly string[] = [];
      for (const { code, says } of steps) {
        const address = /http:\/\/localhost[^"]+/.exec(code)?.[0];
        if (address !== undefined) facts = await factsOf(session.real(address));
        expect(facts).toContain(says?.trim());
      }
    });

    it(
      'say the same where they can be run',
      () => {
        const { commands, probe, args } = INTERPRETERS[language];
        const command = commands.find((one) => spawnSync(one, probe).status === 0);
        if (command === undefined) return;
        const { stdout, stderr, status } = session.run(command, args, session.real(programOf(steps)));
        expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
        expect(otherAnswers(steps, stdout)).toEqual([]);
      },
      patience,
    );
  });
});

/** What a program may say of a table, as the steps print it. */
async function factsOf(address: string): Promise<string[]> {
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  if (address.includes('format=parquet')) {
    const { parquetMetadata } = await import('hyparquet');
    return [String(parquetMetadata(await answer.arrayBuffer()).num_rows)];
  }
  const [head = '', ...lines] = (await answer.text()).trimEnd().split('\n');
  const rows = lines.map((line) => line.split('\t')).filter((cells) => !cells.includes(''));
  const columns = head.split('\t').length;
  return [`(${rows.length}, ${columns - 1})`, `${rows.length} ${columns}`, `${trendOf(rows)} degrees a decade`];
}

/** The difference of the last and the first yearly mean, for ten years. */
function trendOf(rows: readonly (readonly string[])[]): string {
  const meanOf = (year: string | undefined): number => {
    const values = rows.filter(([time]) => time?.startsWith(`${year}-`)).map(([, value]) => Number(value));
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const [first, last] = [rows[0]?.[0]?.slice(0, 4), rows.at(-1)?.[0]?.slice(0, 4)];
  return (((meanOf(last) - meanOf(first)) / (Number(last) - Number(first))) * 10).toFixed(1);
}
