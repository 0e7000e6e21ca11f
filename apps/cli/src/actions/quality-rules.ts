import { type Answer, type IngestOperations } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { momentOf } from './given-moment';

interface RunOptions extends SharedOptions {
  readonly from?: string;
  readonly to?: string;
  readonly wait?: boolean;
}

type StreamRules = Answer<IngestOperations['GET /rest/quality/rules']>['records'][number];
type Rule = StreamRules['rules'][number] & { readonly code: string };

/** Time between two questions what waits. */
const EVERY_MS = 1_000;

const RULES = [
  { heading: 'TEST', text: ({ test }: Rule) => test ?? '' },
  { heading: 'PROPERTY', text: ({ property }: Rule) => String((property as { name?: unknown }).name ?? '') },
  { heading: 'SINCE', text: ({ periods }: Rule) => periods[0]?.since ?? '' },
  { heading: 'UNTIL', text: ({ periods }: Rule) => periods.at(-1)?.until ?? '' },
  {
    heading: 'PARAMETERS',
    text: ({ parameters, reason }: Rule) => (reason === undefined ? JSON.stringify(parameters) : `none: ${reason}`),
    elastic: true,
  },
  { heading: 'CODE', text: ({ code }: Rule) => code },
];

/** Shows what judges streams, and what does not and why. */
export async function showRules(context: Context, _options: SharedOptions, codes: readonly string[]): Promise<void> {
  const { ingest } = await context.services();
  const query = { codes: codes.join(',') };
  const { records } = await ingest.call('GET /rest/quality/rules', { query, signal: context.signal });
  const rules = records.flatMap(({ code, rules: own }) => own.map((rule): Rule => ({ ...rule, code })));
  await context.print(rules, RULES, 'No property of the registry judges these streams.');
}

/** Has streams judged again, and waits until that is done. */
export async function judgeAgain(context: Context, options: RunOptions, codes: readonly string[]): Promise<void> {
  const [datetimeMin, datetimeMax] = [momentOf('--from', options.from), momentOf('--to', options.to)];
  const { ingest } = await context.services();
  const body = {
    codes: [...codes],
    ...(datetimeMin === undefined ? {} : { datetimeMin }),
    ...(datetimeMax === undefined ? {} : { datetimeMax }),
  };
  const { signal } = context;
  const accepted = await ingest.call('POST /rest/quality/runs', { body, signal });
  const query = { codes: codes.join(',') };
  for (let told = ''; options.wait ?? true;) {
    const { records } = await ingest.call('GET /rest/quality/runs', { query, signal });
    const [next] = records;
    if (!next) break;
    const rest = `${records.length} waiting, judged down to ${next.datetimeMax ?? 'the end'}`;
    if (rest !== told) context.terminal.note(rest);
    told = rest;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
    signal.throwIfAborted();
  }
  const done = (options.wait ?? true) ? 'are judged again' : 'will be judged again';
  await context.printOne(
    accepted,
    () => `${accepted.streams} ${accepted.streams === 1 ? 'stream' : 'streams'} ${done}`,
  );
}
