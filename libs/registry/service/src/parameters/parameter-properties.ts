import { type Fault, invalidBody } from '@pelorus/shared/kernel';
import { type RowValues } from '@pelorus/registry/domain';
import { type ParameterProperty, type ParameterRecord } from '@pelorus/registry/model';
import { type ReferenceRepository, type RegistryChange } from '@pelorus/registry/persistence';
import { type RecordReferences, UNIT_REFERENCE } from '../records/record-references';

/** Checks properties and finds their units, which echoes name by uuid. */
export class ParameterProperties {
  constructor(
    private readonly records: ReferenceRepository,
    private readonly references: RecordReferences,
  ) {}

  /** Values with stored properties. DomainError `invalid` with all faults. */
  async resolved(change: RegistryChange, values: RowValues<ParameterRecord>): Promise<RowValues<ParameterRecord>> {
    if (!values.properties) return values;
    const faults: Fault[] = [];
    const properties: ParameterProperty[] = [];
    for (const [place, given] of values.properties.entries()) {
      const pointer = `/properties/${place}`;
      const property = await this.#withUnitId(change, given);
      if (property) properties.push(property);
      else faults.push(unknownUnit(given.unitUuid ?? '', pointer));
      const fault = await this.references.faultOf(
        change,
        UNIT_REFERENCE,
        given.unitId ?? undefined,
        `${pointer}/unitId`,
      );
      if (fault) faults.push(fault);
      if (isReversed(given)) faults.push(reversed(pointer));
    }
    if (faults.length > 0) throw invalidBody(faults);
    return { ...values, properties };
  }

  async #withUnitId(change: RegistryChange, given: ParameterProperty): Promise<ParameterProperty | undefined> {
    const { name, lower, upper, unitId, unitUuid } = given;
    if (unitUuid === undefined || unitId !== null) return { name, lower, upper, unitId };
    const unit = await this.records.record(change, 'unit', unitUuid);
    return unit && { name, lower, upper, unitId: unit.id };
  }
}

/** Whether a range ends before it begins. */
export function isReversed({ lower, upper }: Pick<ParameterProperty, 'lower' | 'upper'>): boolean {
  return lower !== null && upper !== null && upper < lower;
}

export const REVERSED: Fault = {
  code: 'out-of-range',
  detail: "'upper' is less than 'lower': it must be the same or more",
};

function reversed(pointer: string): Fault {
  return { ...REVERSED, pointer: `${pointer}/upper` };
}

function unknownUnit(uuid: string, pointer: string): Fault {
  return {
    code: 'unknown-reference',
    detail: `There is no unit with the uuid '${uuid}': set the unit by unitId`,
    pointer: `${pointer}/unit`,
  };
}
