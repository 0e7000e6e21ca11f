import { formatDateTime } from '@pelorus/shared/kernel';
import { flagAttributes } from '../data/netcdf/flag-attributes';
import { columnOf } from './tabledap-format';
import { doubleOf } from './tabledap-query';
import { TIME, type TabledapDataset, type TabledapVariable } from './tabledap-dataset';

/** Columns of what ERDDAP tells of a dataset. */
export const INFO_NAMES = ['Row Type', 'Variable Name', 'Attribute Name', 'Data Type', 'Value'];

/** Rows about a dataset: its attributes, then each variable with its own. */
export function infoRows({ item, id, variables, extent }: TabledapDataset): string[][] {
  const times = extent ? [extent.first, extent.last].map((moment) => `${formatDateTime(moment, 3)}Z`) : [];
  const range = extent ? [extent.first, extent.last].map((moment) => String(doubleOf(moment) / 1e6)) : [];
  return [
    ...attributes('NC_GLOBAL', {
      cdm_data_type: 'TimeSeries',
      Conventions: 'CF-1.8, ACDD-1.3',
      id,
      source: 'Pelorus',
      summary: `Streams of ${item}`,
      ...(extent && { time_coverage_start: times[0]!, time_coverage_end: times[1]! }),
      title: item,
    }),
    ['variable', TIME, '', 'double', ''],
    ...(extent ? [['attribute', TIME, 'actual_range', 'double', range.join(', ')]] : []),
    ...attributes(TIME, {
      axis: 'T',
      long_name: 'time (UTC)',
      standard_name: 'time',
      units: 'seconds since 1970-01-01T00:00:00Z',
    }),
    ...variables.flatMap(variableRows),
  ];
}

function variableRows(variable: TabledapVariable): string[][] {
  const { name, type, unit } = columnOf(variable);
  const { standard_name, flag_meanings, flag_scheme } = flagAttributes();
  const own = { code: variable.code, long_name: variable.code, ...(unit !== '' && { units: unit }) };
  const flags = {
    flag_meanings: String(flag_meanings),
    flag_scheme: String(flag_scheme),
    standard_name: String(standard_name),
  };
  return [['variable', name, '', type, ''], ...attributes(name, variable.kind === 'flag' ? { ...own, ...flags } : own)];
}

function attributes(variable: string, values: Readonly<Record<string, string>>): string[][] {
  return Object.entries(values).map(([name, value]) => ['attribute', variable, name, 'String', value]);
}
