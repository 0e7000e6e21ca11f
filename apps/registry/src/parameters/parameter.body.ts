import { type ParameterProperty, type ParameterRecord, type RecordChange, SHORT_NAME } from '@pelorus/registry/domain';
import { UnitDto } from '../catalogue/catalogue.dto';
import {
  ArrayField,
  IdField,
  NumberField,
  type ParsedBody,
  RecordField,
  recordUuid,
  TextField,
} from '@pelorus/shared/http';

/** A property of a parameter as a client sends it. */
export class ParameterPropertyBody {
  @TextField({ required: true, description: 'What it says', example: 'measuring range', min: 1, max: 500 })
  readonly name!: string;
  @NumberField({ description: 'The least value', example: 0 })
  readonly lower?: number;
  @NumberField({ description: 'The greatest value; not less than `lower`', example: 40 })
  readonly upper?: number;
  @IdField({ description: 'The id of a unit', example: 12 })
  readonly unitId?: number;
  @RecordField({ description: 'The unit as it was read; `unitId` counts more' }, () => UnitDto)
  readonly unit?: unknown;
}

/** The body that makes or changes a parameter. */
export class ParameterBody {
  static readonly ignoredKeys = ['itemId'];
  static readonly relationKeys = { unit: 'unitId', type: 'typeId' };

  @TextField({ required: true, description: 'The name for people', example: 'Salinity', min: 1, max: 500 })
  readonly name!: string;
  @TextField({
    required: true,
    description: "The end of the URN; unique among the item's parameters and children ignoring case, fixed",
    example: 'salinity',
    max: 64,
    pattern: SHORT_NAME,
    patternName: 'letters, digits, _, - and . only, 1 to 64 of them',
  })
  readonly shortName!: string;
  @IdField({ required: true, description: 'The id of a unit', example: 12 })
  readonly unitId!: number;
  @IdField({ required: true, description: 'The id of a vocable of the group ParameterTypes', example: 221 })
  readonly typeId!: number;
  @TextField({ description: 'Free text' })
  readonly comment?: string;
  @ArrayField({ description: 'Replaced as a whole when given', max: 100 }, () => ParameterPropertyBody)
  readonly properties?: ParameterPropertyBody[];
}

/** The values of a parameter that a body gives. */
export function parameterValues(body: ParsedBody<ParameterBody>['values']): RecordChange<ParameterRecord> {
  const { properties, ...others } = body;
  return { ...others, ...(properties !== undefined && { properties: (properties ?? []).map(propertyValues) }) };
}

function propertyValues({ name, lower, upper, unitId, unit }: ParameterPropertyBody): ParameterProperty {
  return { name, lower: lower ?? null, upper: upper ?? null, unitId: unitId ?? null, unitUuid: recordUuid(unit) };
}
