import { isParameterUrn } from '@pelorus/shared/kernel';
import { EXIT } from '../exit-codes';
import { CliError } from '../failures/cli.errors';

/** The columns of the time stamp, and their form. */
export interface TimeMapping {
  /** Heading, or headings whose texts are joined by a space, such as date and time. */
  readonly column: string | readonly string[];
  /** `yyyy-MM-dd HH:mm:ss` and the like, `unix`, `unixms`; ISO 8601 without it. */
  readonly format?: string;
  /** Zone of what is written without one: `UTC`, `+02:00`, `Europe/Berlin`. */
  readonly zone?: string;
}

/** A column of a table and the parameter it measures. */
export interface ColumnMapping {
  readonly column: string;
  readonly urn: string;
  /** `text` for texts. */
  readonly unit?: string;
  /** Heading of the column of quality flags. */
  readonly flags?: string;
  /** The texts of that column, each with the flag that it means. */
  readonly flagValues?: Readonly<Record<string, number>>;
  /** Texts that mean a missing value, beside those of the mapping. */
  readonly missing?: readonly string[];
}

/** How a table becomes a file in the NRT format, and back. */
export interface Mapping {
  readonly time: TimeMapping;
  readonly columns: readonly ColumnMapping[];
  /** Texts that mean a missing value everywhere. */
  readonly missing?: readonly string[];
  /** Sign before the decimals: `.` or `,`. */
  readonly decimal?: '.' | ',';
  /** Character between the columns of a text file; found out without it. */
  readonly delimiter?: string;
  /** Name of the sheet of a workbook; the first one without it. */
  readonly sheet?: string;
  /** Row of the headings, from 1. */
  readonly headerRow?: number;
  /** Rows after the headings that hold no data, such as units. */
  readonly skipRows?: number;
}

const KEYS = ['time', 'columns', 'missing', 'decimal', 'delimiter', 'sheet', 'headerRow', 'skipRows'];
const COLUMN_KEYS = ['column', 'urn', 'unit', 'flags', 'flagValues', 'missing'];
const TIME_KEYS = ['column', 'format', 'zone'];

/** Reads a mapping; every fault is told at once. */
export function parseMapping(text: string, file: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw mappingError(file, [`it is no JSON: ${(error as Error).message}`]);
  }
  const faults = isObject(value) ? faultsOf(value) : ['it is no JSON object'];
  if (faults.length > 0) throw mappingError(file, faults);
  return value as Mapping;
}

export function mappingError(file: string, details: readonly string[]): CliError {
  const faults = details.map((detail) => ({ code: 'bad-mapping', detail, file }));
  return new CliError(`The mapping ${file} cannot be used.`, EXIT.faults, {
    ...{ code: 'bad-mapping', faults },
    hints: ['A mapping to begin with: pelorus convert <table> --sketch'],
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function faultsOf(mapping: Record<string, unknown>): string[] {
  const { time, columns, missing, decimal, delimiter, sheet, headerRow, skipRows } = mapping;
  return [
    ...unknownKeys(mapping, KEYS, 'the mapping'),
    ...(isObject(time) ? timeFaults(time) : ['"time" is missing: {"column": "Date"}']),
    ...(Array.isArray(columns) && columns.length > 0 ? columns.flatMap(columnFaults) : ['"columns" lists no column']),
    ...(missing === undefined || isTexts(missing) ? [] : ['"missing" is a list of texts']),
    ...(decimal === undefined || decimal === '.' || decimal === ',' ? [] : ['"decimal" is "." or ","']),
    ...(delimiter === undefined || (isText(delimiter) && delimiter.length === 1)
      ? []
      : ['"delimiter" is one character']),
    ...(sheet === undefined || isText(sheet) ? [] : ['"sheet" is a text']),
    ...(isCount(headerRow, 1) ? [] : ['"headerRow" is a whole number from 1']),
    ...(isCount(skipRows, 0) ? [] : ['"skipRows" is a whole number']),
    ...doubles(columns),
  ];
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
const isCount = (value: unknown, least: number): boolean =>
  value === undefined || (Number.isInteger(value) && (value as number) >= least);

const unknownKeys = (value: Record<string, unknown>, known: readonly string[], where: string): string[] =>
  Object.keys(value)
    .filter((key) => !known.includes(key))
    .map((key) => `${where} knows no "${key}": ${known.join(', ')}`);

function timeFaults(time: Record<string, unknown>): string[] {
  const { column, format, zone } = time;
  return [
    ...unknownKeys(time, TIME_KEYS, '"time"'),
    ...(isText(column) || (isTexts(column) && column.length > 0)
      ? []
      : ['"time.column" is a heading, or a list of headings']),
    ...(format === undefined || isText(format) ? [] : ['"time.format" is a text']),
    ...(zone === undefined || (isText(zone) && isZone(zone))
      ? []
      : [`"time.zone" is no time zone: UTC, +02:00, Europe/Berlin`]),
  ];
}

/** Whether a text names a zone that this machine knows. */
export function isZone(zone: string): boolean {
  if (/^[+-]\d\d:?\d\d$/.test(zone)) return true;
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

function columnFaults(column: unknown, index: number): string[] {
  const where = `"columns[${index}]"`;
  if (!isObject(column)) return [`${where} is no object`];
  const { column: heading, urn, unit, flags, flagValues, missing } = column;
  return [
    ...unknownKeys(column, COLUMN_KEYS, where),
    ...(isText(heading) ? [] : [`${where} has no heading "column"`]),
    ...(isText(urn) && isParameterUrn(urn) ? [] : [`${where} has no "urn" such as vessel:polarstern:tsg:salinity`]),
    ...(unit === undefined || isText(unit) ? [] : [`the "unit" of ${where} is a text`]),
    ...(flags === undefined || isText(flags) ? [] : [`"flags" of ${where} is a heading`]),
    ...(flagValues === undefined || isObject(flagValues) ? [] : [`"flagValues" of ${where} is an object`]),
    ...(missing === undefined || isTexts(missing) ? [] : [`"missing" of ${where} is a list of texts`]),
  ];
}

function doubles(columns: unknown): string[] {
  if (!Array.isArray(columns)) return [];
  const urns = columns.map((column) => String((column as ColumnMapping | null)?.urn).toLowerCase());
  return [...new Set(urns.filter((urn, i) => urns.indexOf(urn) < i))].map((urn) => `"${urn}" is there twice`);
}
