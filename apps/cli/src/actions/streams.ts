import { all, any, pattern, type Rsql, rsql, type Stream } from '@pelorus/client';
import { type Context, type SharedOptions } from '../context';
import { details } from '../terminal/details';
import { type ListOptions, listQuery, noteMore } from './list-options';

export async function listStreams(context: Context, options: ListOptions, codes: readonly string[]): Promise<void> {
  const { ingest } = await context.services();
  const query = listQuery(options, context.signal, 'code');
  const named = codes.map((code) => rsql`code=like=${pattern(code.toLowerCase())}`);
  const where = both(named.length === 0 ? undefined : any(...named), query.where?.toString());
  const list = ingest.streams({ ...query, ...(where === undefined ? {} : { where }) });
  const streams = await list.toArray();
  const columns = [
    { heading: 'CODE', text: ({ code }: Stream) => code },
    { heading: 'UNIT', text: ({ unit }: Stream) => unit ?? '' },
    { heading: 'LATEST', text: ({ lastDatetime }: Stream) => lastDatetime?.slice(0, 19) ?? '' },
    {
      heading: 'VALUE',
      text: ({ lastValue }: Stream) => (lastValue === undefined ? '' : String(lastValue)),
      elastic: true,
    },
    { heading: 'VALUES', text: ({ values }: Stream) => String(values) },
  ];
  await context.print(streams, columns, 'No stream matches.');
  await noteMore(context, list, streams.length, options);
}

function both(filter: Rsql | undefined, text: string | undefined): Rsql | string | undefined {
  if (filter === undefined || text === undefined) return filter ?? text;
  return `(${all(filter).text});(${text})`;
}

interface CoverageOptions extends SharedOptions {
  readonly from?: string;
  readonly to?: string;
  readonly gap?: string;
}

/** Shows the days and gaps of a stream. */
export async function showCoverage(context: Context, options: CoverageOptions, code: string): Promise<void> {
  const { ingest } = await context.services();
  const { from: datetimeMin, to: datetimeMax, gap } = options;
  const query = { datetimeMin, datetimeMax, gap };
  const { signal } = context;
  const coverage = await ingest.call('GET /rest/streams/{code}/coverage', { path: { code }, query, signal });
  const { style } = context.terminal;
  await context.printOne(coverage, () => {
    const most = Math.max(1, ...coverage.days.map(({ values }) => values));
    const days = coverage.days.map(({ date, lastDate, values, gaps }) => {
      if (lastDate !== undefined) return style.dim(`${date} to ${lastDate}  no values`);
      const bar = '█'.repeat(Math.ceil((20 * values) / most)).padEnd(20);
      return `${date}  ${style.cyan(bar)}  ${String(values).padStart(8)}${gaps > 0 ? `  ${style.yellow(`${gaps} gaps`)}` : ''}`;
    });
    const gaps = coverage.gaps.slice(0, 20).map(({ start, end, seconds }) => `  ${start} to ${end}  ${seconds} s`);
    const more = coverage.totalGaps > gaps.length ? [style.dim(`  and ${coverage.totalGaps - gaps.length} more`)] : [];
    const facts = details([['code', coverage.code], ['values', coverage.values], ['gaps', coverage.totalGaps]], style); // prettier-ignore
    return [facts, '', ...days, ...(gaps.length > 0 ? ['', style.bold('Gaps'), ...gaps, ...more] : [])].join('\n');
  });
}
