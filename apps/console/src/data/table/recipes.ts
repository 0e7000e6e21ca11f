import { type AggregateFunction, type DataFormat } from '@pelorus/client';
import { momentText, type TimeRange } from '../../plot/time-range';

/** Query of a recipe or a download. */
export interface TableRequest {
  /** Address of the services without a slash at its end, for example `https://data.example.org`. */
  readonly root: string;
  readonly codes: readonly string[];
  readonly follow?: boolean;
  readonly range: TimeRange;
  /** Length of buckets, or `NONE` for the values themselves. */
  readonly aggregate: string;
  /** Functions of buckets. */
  readonly functions: readonly AggregateFunction[];
  readonly flags?: readonly number[] | undefined;
  readonly withFlags?: boolean;
  readonly format: TableFormat;
}

/** Formats of files: `nrt` is a TSV of values with their flags, which can be uploaded again. */
export type TableFormat = Exclude<DataFormat, 'columns'> | 'nrt';

/** The address of a table of values. */
export function tableAddress(request: TableRequest): string {
  const { root, codes, follow, range, aggregate, functions, flags, withFlags, format } = request;
  const isRaw = aggregate === 'NONE' || format === 'nrt';
  const query = new URLSearchParams({
    codes: codes.join(','),
    ...(follow ? { follow: 'true' } : {}),
    datetimeMin: momentText(range.from),
    datetimeMax: lastMoment(range.to),
    ...(isRaw ? {} : { aggregate, aggregateFunctions: functions.join(',') }),
    ...(flags ? { qualityFlags: flags.join(',') } : {}),
    ...(withFlags || format === 'nrt' ? { withQualityFlags: 'true' } : {}),
    format: format === 'nrt' ? 'tsv' : format,
  });
  return `${root}/rest/data?${query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',')}`;
}

/** A moment with milliseconds: without a fraction an upper bound would take in the whole second. */
const lastMoment = (time: number): string => new Date(time).toISOString();

/** Languages of recipes. */
export const RECIPES = ['curl', 'python', 'r'] as const;
export type Recipe = (typeof RECIPES)[number];

/** A program that reads exactly the table of a request. */
export function recipeOf(recipe: Recipe, request: Omit<TableRequest, 'format'>): string {
  const address = tableAddress({ ...request, format: 'csv' });
  return { curl, python, r }[recipe](address);
}

/** The service names the file by its streams and time. */
const curl = (address: string): string => `curl -sS -OJ '${address.replaceAll("'", "'\\''")}'\n`;

const python = (address: string): string => `import pandas as pd

url = (
${linesOf(address, (line) => `    ${JSON.stringify(line)}`)}
)
frame = pd.read_csv(url, index_col="datetime", parse_dates=True)
print(frame.describe())
`;

const r = (address: string): string => `url <- paste0(
${linesOf(address, (line) => `  ${JSON.stringify(line)}`, ',')}
)
frame <- read.csv(url, check.names = FALSE)
frame$datetime <- as.POSIXct(frame$datetime, tz = "UTC", format = "%Y-%m-%dT%H:%M:%OS")
summary(frame)
`;

/** The address cut before each of its parameters, so that people can read and change it. */
function linesOf(address: string, write: (line: string) => string, between = ''): string {
  return address
    .split(/(?=[?&])/)
    .map(write)
    .join(`${between}\n`);
}
