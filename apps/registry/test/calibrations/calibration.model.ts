import {
  boolean,
  defineRecord,
  type DocumentOf,
  GROUPS,
  lines,
  moment,
  number,
  ofItem,
  reference,
  type RowOf,
  text,
  vocable,
} from '@pelorus/registry/model';

/** The calibrations of items, as a developer would declare them. */
export const CALIBRATION = defineRecord({
  name: 'calibrations',
  kind: 'calibration',
  owner: ofItem({ shown: true, inVersions: true, inHistory: true, cloned: 'by default' }),
  fields: {
    name: text({ min: 1, max: 500 })
      .unique('calibration of this item')
      .searched()
      .describe('The name', 'before the cruise'),
    date: moment().column('calibrated').describe('When', '2023-05-09T09:05:00'),
    coefficient: number().describe('The factor', 1.02),
    unit: reference('unit').describe('The id of a unit', 12),
    type: vocable(GROUPS.eventTypes).describe('The id of a vocable of the group EventTypes', 187),
    method: vocable(GROUPS.parameterTypes).optional().describe('The id of a vocable of the group ParameterTypes', 221),
    usable: boolean().default(true).describe('Whether it can be used'),
    comment: lines().optional().describe('Free text'),
  },
  imported: true,
  revisions: true,
});

export interface CalibrationRecord extends RowOf<typeof CALIBRATION> {}
export interface CalibrationDocument extends DocumentOf<typeof CALIBRATION> {}
