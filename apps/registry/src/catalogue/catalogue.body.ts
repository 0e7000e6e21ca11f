import { SHORT_NAME } from '@pelorus/registry/domain';
import { BooleanField, IdField, TextField } from '@pelorus/shared/http';

const SYSTEM_NAME = {
  max: 64,
  pattern: SHORT_NAME,
  patternName: 'letters, digits, _, - and . only, 1 to 64 of them',
};

/** The body that makes or changes a state. */
export class StateBody {
  @TextField({ required: true, description: 'Unique ignoring case', example: 'in repair', min: 1, max: 200 })
  readonly name!: string;
  @TextField({ description: 'What the state means', example: 'Item is with its manufacturer.' })
  readonly meta?: string;
}

/** The body that makes or changes a unit. */
export class UnitBody {
  @TextField({ required: true, description: 'As people write it; unique', example: 'µmol/kg', min: 1, max: 64 })
  readonly code!: string;
  @TextField({ description: 'The name for people', example: 'micromole per kilogram', max: 500 })
  readonly name?: string;
  @TextField({ description: 'What it is used for', example: 'concentration of oxygen', max: 500 })
  readonly typicalUse?: string;
  @TextField({ description: 'The code of the Unified Code for Units of Measure', example: 'umol/kg', max: 200 })
  readonly ucum?: string;
  @TextField({ description: 'For showing it in formulas' })
  readonly mathML?: string;
  @BooleanField({ description: 'Whether it is offered for new parameters; it is unless told otherwise' })
  readonly visible?: boolean;
}

/** The body that makes or changes a group of vocables. */
export class VocableGroupBody {
  static readonly ignoredKeys = ['vocables'];

  @TextField({ description: 'The name for people', example: 'Sea States', max: 500 })
  readonly name?: string;
  @TextField({ required: true, description: 'Unique ignoring case', example: 'SeaStates', ...SYSTEM_NAME })
  readonly systemName!: string;
}

/** The body that makes or changes a vocable. */
export class VocableBody {
  static readonly relationKeys = { vocableGroup: 'vocableGroupId' };

  @TextField({ required: true, description: 'The name for people', example: 'wave glider', min: 1, max: 500 })
  readonly generalName!: string;
  @TextField({
    required: true,
    description: 'Unique in its group ignoring case; of an item type, codes begin with it',
    example: 'wave_glider',
    ...SYSTEM_NAME,
  })
  readonly systemName!: string;
  @IdField({ required: true, description: 'The id of a group of vocables', example: 7 })
  readonly vocableGroupId!: number;
  @TextField({ description: 'What it means' })
  readonly description?: string;
  @TextField({ description: 'Name of the external vocabulary', example: 'NERC', max: 500 })
  readonly vocabulary?: string;
  @TextField({ description: 'URL of the term in the external vocabulary', max: 2_000 })
  readonly vocableValue?: string;
}
