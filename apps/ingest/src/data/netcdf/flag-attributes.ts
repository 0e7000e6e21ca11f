import { type NetcdfAttributes } from './classic-header';

/** A flag of empty cells: no scheme has it, and it is the same for readers that take bytes as unsigned. */
export const FLAG_FILL = 127;

/** Words of flags by their number, as CF wants them: without blanks. */
const MEANINGS: Readonly<Record<string, readonly (readonly [number, string])[]>> = {
  o2a: [
    [0, 'no_quality_control'],
    [1, 'good'],
    [2, 'probably_good'],
    [3, 'probably_bad'],
    [4, 'bad'],
    [5, 'missing_value'],
    [6, 'primal_error'],
    [7, 'not_used'],
    [8, 'reserved_8'],
    [9, 'reserved_9'],
  ],
  qartod: [
    [1, 'pass'],
    [2, 'not_evaluated'],
    [3, 'suspect'],
    [4, 'fail'],
    [9, 'missing'],
  ],
  argo: [
    [0, 'no_qc_performed'],
    [1, 'good_data'],
    [2, 'probably_good_data'],
    [3, 'bad_data_that_are_potentially_correctable'],
    [4, 'bad_data'],
    [8, 'estimated_value'],
    [9, 'missing_value'],
  ],
  seadatanet: [
    [0, 'no_quality_control'],
    [1, 'good_value'],
    [2, 'probably_good_value'],
    [3, 'probably_bad_value'],
    [4, 'bad_value'],
    [8, 'interpolated_value'],
    [9, 'missing_value'],
  ],
};

/** Attributes that explain the flags of a scheme; by default O2A's. */
export function flagAttributes(scheme = 'o2a', standardName?: string): NetcdfAttributes {
  const meanings = MEANINGS[scheme]!;
  return {
    standard_name: standardName === undefined ? 'quality_flag' : `${standardName} status_flag`,
    _FillValue: { type: 'byte', values: [FLAG_FILL] },
    flag_values: { type: 'byte', values: meanings.map(([flag]) => flag) },
    flag_meanings: meanings.map(([, meaning]) => meaning).join(' '),
    flag_scheme: scheme,
  };
}
