import { nextTurn } from '@pelorus/shared/http';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type ContentFormat, type SentTable } from '../content/content-format';
import { sliceRows } from '../content/slice-rows';
import { udunitsOf } from '../data/netcdf/udunits';
import { cellWriter, timeWriter } from './erddap-cells';
import { type ErddapColumn, type ErddapForm } from './erddap-form';
import { TIME, type TabledapVariable } from './tabledap-dataset';

const TYPES = { number: 'double', text: 'String', flag: 'byte' } as const;

/** A column of an answer: one of the table, or the time. */
export interface ShownColumn {
  readonly variable?: TabledapVariable;
  readonly place?: number;
}

/** A format of ERDDAP that writes these columns of a table, in this order. */
export function tabledapFormat(ending: string, form: ErddapForm, shown: readonly ShownColumn[]): ContentFormat {
  return {
    name: ending,
    mediaType: form.contentType,
    contentType: form.contentType,
    extension: ending.replace(/[p0]$/, ''),
    variant: ending,
    write: (table) => writeTable(table, form, shown),
  };
}

async function* writeTable(
  { rows }: SentTable,
  form: ErddapForm,
  shown: readonly ShownColumn[],
): AsyncGenerator<string> {
  let before = form.begin(shown.map(({ variable }) => columnOf(variable)));
  for await (const block of rows) {
    for (const part of sliceRows(block)) {
      yield before + writeRows(part, form, shown);
      before = form.betweenRows;
      await nextTurn();
    }
  }
  if (form.end !== '') yield form.end;
}

function writeRows(part: NrtWritableRows, form: ErddapForm, shown: readonly ShownColumn[]): string {
  const writers = shown.map(({ place }) =>
    place === undefined ? timeWriter(part, form.cells) : cellWriter(part.columns[place]!, form.cells),
  );
  let text = '';
  for (let row = 0; row < part.rows; row++) {
    text += (row === 0 ? '' : form.betweenRows) + form.beforeRow + writers[0]!(row);
    for (let i = 1; i < writers.length; i++) text += form.between + writers[i]!(row);
    text += form.afterRow;
  }
  return text;
}

/** The column of a variable; of the time without one. */
export function columnOf(variable: TabledapVariable | undefined): ErddapColumn {
  if (!variable) return { name: TIME, type: 'String', unit: 'UTC' };
  const { name, kind, unit } = variable;
  return { name, type: TYPES[kind], unit: kind === 'number' ? udunitsOf(unit ?? '1') : '' };
}
