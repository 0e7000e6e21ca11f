import { DATA_FORMATS, type DataFormat, type DataRequest, type FlagScheme, type LayerKind } from '@pelorus/client';
import path from 'node:path';
import { type Context, type SharedOptions } from '../context';
import { missingError, usageError } from '../failures/cli.errors';
import { writeResponse } from '../files/write-response';
import { type Curve, plotCurve } from '../terminal/plot';
import { momentOf } from './given-moment';

interface DataOptions extends SharedOptions {
  readonly from?: string;
  readonly to?: string;
  readonly follow?: boolean;
  readonly aggregate?: string;
  readonly functions?: string;
  readonly points?: number;
  readonly flags?: string;
  readonly withFlags?: boolean;
  readonly flagScheme?: FlagScheme;
  readonly layers?: LayerKind;
  readonly flagsAsOf?: string;
  readonly limit?: number;
  readonly format?: DataFormat;
  readonly output?: string;
  readonly plot?: boolean;
}

/** Endings of files that are no names of formats. */
const ENDINGS: Readonly<Record<string, DataFormat>> = { arrows: 'arrow' };
const PLOT_HEIGHT = 12;

/** Reads values and writes or draws them. */
export async function getData(context: Context, options: DataOptions, codes: readonly string[]): Promise<void> {
  const { ingest } = await context.services();
  const request = requestOf(options, codes);
  if (options.plot) {
    const points = options.points ?? Math.max(20, (context.terminal.width - 12) * 2);
    const bucket = options.aggregate === undefined ? { points } : {};
    const response = await ingest.data({ ...request, ...bucket, format: 'tsv' }, context.signal);
    return draw(context, await response.text());
  }
  const response = await ingest.data(request, context.signal);
  await writeResponse(context, response, options.output);
}

function requestOf(options: DataOptions, codes: readonly string[]): DataRequest {
  if (options.plot && options.output !== undefined)
    throw usageError('--plot draws in the terminal: leave out --output.');
  if (options.points !== undefined && options.aggregate !== undefined)
    throw usageError('Say --points or --aggregate, not both.');
  const format = formatOf(options);
  return {
    codes,
    ...defined('datetimeMin', momentOf('--from', options.from)),
    ...defined('datetimeMax', momentOf('--to', options.to)),
    ...defined('follow', options.follow),
    ...defined('aggregate', options.aggregate),
    ...defined('aggregateFunctions', options.functions?.split(',')),
    ...defined('points', options.points),
    ...defined('qualityFlags', options.flags?.split(',').map(Number)),
    ...defined('withQualityFlags', options.withFlags),
    ...defined('flagScheme', options.flagScheme),
    ...defined('layers', options.layers && [options.layers]),
    ...defined('flagsAsOf', momentOf('--flags-as-of', options.flagsAsOf)),
    ...defined('limit', options.limit),
    ...defined('format', format),
  };
}

const defined = (name: keyof DataRequest, value: unknown): object => (value === undefined ? {} : { [name]: value });

function formatOf({ format, output, json }: DataOptions): DataFormat | undefined {
  const ending = output === undefined ? '' : path.extname(output).slice(1);
  if (format !== undefined || json !== undefined) return format ?? 'json';
  return DATA_FORMATS.find((one) => one === ending) ?? ENDINGS[ending];
}

async function draw({ terminal, options }: Context, table: string): Promise<void> {
  const curves = curvesOf(table);
  if (options.json !== undefined) return terminal.write(`${JSON.stringify(curves)}\n`);
  if (curves.length === 0 || curves.every(({ values }) => values.length === 0))
    throw missingError('There are no values to draw in this range.');
  const drawn = curves.map((curve) => plotCurve(curve, terminal.width, PLOT_HEIGHT, terminal.style));
  await terminal.write(`${drawn.join('\n\n')}\n`);
}

/** The columns of a TAB-separated table as curves; empty cells and texts are left out. */
export function curvesOf(table: string): Curve[] {
  const [header = '', ...lines] = table.trimEnd().split('\n');
  const rows = lines.map((line) => line.split('\t'));
  return header.split('\t').slice(1).map((title, i) => {
    const points = rows.flatMap((row) => {
      const cell = row[i + 1];
      const value = Number(cell);
      return cell === undefined || cell === '' || Number.isNaN(value) ? [] : [[Date.parse(`${row[0]!}Z`), value] as const];
    });
    return { title, times: points.map(([time]) => time), values: points.map(([, value]) => value) };
  }); // prettier-ignore
}
