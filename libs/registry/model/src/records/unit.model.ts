import { boolean, defineRecord, type DocumentOf, OWN, type RowOf, text, lines } from '../declare';

/** Units of parameters and properties. */
export const UNIT = defineRecord({
  name: 'units',
  kind: 'unit',
  owner: OWN,
  fields: {
    code: text({ min: 1, max: 64 })
      .unique()
      .describe('As people write it; unique', 'µmol/kg')
      .read({ description: 'As people write it', example: '°C' }),
    name: text({ max: 500 })
      .default('')
      .describe('The name for people', 'micromole per kilogram')
      .read({ example: 'degree Celsius' }),
    typicalUse: text({ max: 500 })
      .default('')
      .describe('What it is used for', 'concentration of oxygen')
      .read({ example: 'temperature' }),
    ucum: text({ max: 200 })
      .default('')
      .describe('The code of the Unified Code for Units of Measure', 'umol/kg')
      .read({ description: 'The code of the Unified Code for Units of Measure', example: 'Cel' }),
    mathML: lines()
      .default('')
      .column('math_ml')
      .describe('For showing it in formulas')
      .read({ description: 'For showing it in formulas' }),
    visible: boolean()
      .default(true)
      .describe('Whether it is offered for new parameters; it is unless told otherwise')
      .read({ description: 'Whether it is offered for new parameters' }),
  },
  naming: { field: 'code', label: 'name' },
  shared: true,
  revisions: true,
  words: { list: 'List units' },
});

export interface UnitRecord extends RowOf<typeof UNIT> {}
export interface UnitDocument extends DocumentOf<typeof UNIT> {}

declare module '../types-of' {
  interface ReferredDocuments {
    readonly unit: UnitDocument;
  }
}
