import { type CellForm } from './erddap-cells';

/** A column of a table as ERDDAP writes it. */
export interface ErddapColumn {
  readonly name: string;
  readonly type: 'double' | 'String' | 'byte';
  /** Empty without one. */
  readonly unit: string;
}

/** Parts of a table as text. */
export interface ErddapForm {
  readonly contentType: string;
  /** Texts before the rows, between cells and rows, around a row, and behind the rows. */
  readonly begin: (columns: readonly ErddapColumn[]) => string;
  readonly between: string;
  readonly beforeRow: string;
  readonly afterRow: string;
  readonly betweenRows: string;
  readonly end: string;
  readonly cells: CellForm;
}

const TSV_TEXT = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ');
const CSV_TEXT = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

type Heads = 'names and units' | 'both in one' | 'names' | 'none';

/** Lines of cells; the head has the names and the units in lines of their own, `name (unit)`, the names, or nothing. */
function lines(contentType: string, between: string, text: (text: string) => string, head: Heads): ErddapForm {
  const line = (texts: readonly string[]): string => `${texts.map(text).join(between)}\n`;
  const begins: Readonly<Record<Heads, ErddapForm['begin']>> = {
    'names and units': (columns) => line(columns.map(({ name }) => name)) + line(columns.map(({ unit }) => unit)),
    'both in one': (columns) => line(columns.map(({ name, unit }) => (unit === '' ? name : `${name} (${unit})`))),
    names: (columns) => line(columns.map(({ name }) => name)),
    none: () => '',
  };
  const around = { beforeRow: '', afterRow: '\n', betweenRows: '', end: '' };
  return { contentType, begin: begins[head], between, ...around, cells: { text, absent: 'NaN' } };
}

const CSV_TYPE = 'text/csv; charset=utf-8';
const TSV_TYPE = 'text/tab-separated-values; charset=utf-8';

const JSON_FORM: ErddapForm = {
  contentType: 'application/json; charset=utf-8',
  begin: (columns) =>
    '{"table":{' +
    `"columnNames":${JSON.stringify(columns.map(({ name }) => name))},` +
    `"columnTypes":${JSON.stringify(columns.map(({ type }) => type))},` +
    `"columnUnits":${JSON.stringify(columns.map(({ unit }) => (unit === '' ? null : unit)))},"rows":[\n`,
  between: ',',
  beforeRow: '[',
  afterRow: ']',
  betweenRows: ',\n',
  end: '\n]}}\n',
  cells: { text: (text) => JSON.stringify(text), absent: 'null' },
};

/** Forms of tables by the ending of an address. */
export const ERDDAP_FORMS: Readonly<Record<string, ErddapForm>> = {
  csv: lines(CSV_TYPE, ',', CSV_TEXT, 'names and units'),
  csvp: lines(CSV_TYPE, ',', CSV_TEXT, 'both in one'),
  csv0: lines(CSV_TYPE, ',', CSV_TEXT, 'none'),
  tsv: lines(TSV_TYPE, '\t', TSV_TEXT, 'names and units'),
  tsvp: lines(TSV_TYPE, '\t', TSV_TEXT, 'both in one'),
  tsv0: lines(TSV_TYPE, '\t', TSV_TEXT, 'none'),
  json: JSON_FORM,
};

/** Forms of catalogues by the ending of an address: one line of names, without units. */
export const CATALOGUE_FORMS: Readonly<Record<string, ErddapForm>> = {
  csv: lines(CSV_TYPE, ',', CSV_TEXT, 'names'),
  tsv: lines(TSV_TYPE, '\t', TSV_TEXT, 'names'),
  json: JSON_FORM,
};

/** A catalogue of texts as a whole. */
export function writeCatalogue(
  form: ErddapForm,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const { begin, beforeRow, between, betweenRows, afterRow, end, cells } = form;
  const columns = names.map((name): ErddapColumn => ({ name, type: 'String', unit: '' }));
  return (
    begin(columns) + rows.map((row) => beforeRow + row.map(cells.text).join(between) + afterRow).join(betweenRows) + end
  );
}
