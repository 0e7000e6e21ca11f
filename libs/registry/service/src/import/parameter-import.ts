import {
  codeTooLong,
  composeUrn,
  differingValues,
  type IdentifiedRow,
  type ImportedItem,
  type ImportedProperty,
  type ImportedRecord,
  type Item,
  nameOfPlace,
  type ParameterProperty,
  type ParameterRecord,
  type ParameterRow,
  shortNameFixed,
} from '@pelorus/registry/domain';
import { type ImportRepository } from '@pelorus/registry/persistence';
import { isReversed, REVERSED } from '../parameter-properties';
import { MAX_CODE_LENGTH } from '@pelorus/shared/kernel';
import { idOf, needOwner, ownerOf } from './belonging-rows';
import { imported, type ImportPlan, type ImportRun } from './import-run';

type Identified = IdentifiedRow<ParameterRow, ParameterRecord>;

/** A parameter that is made or changed. */
interface ImportedParameter extends Identified {
  readonly owner?: Item | ImportedItem;
  readonly values: Partial<ParameterRecord>;
}

/** Makes and changes many parameters. */
export class ParameterImport {
  constructor(private readonly records: ImportRepository) {}

  /** Finds out what the rows do; what speaks against them are faults. `codes` are those that new items of the import have. */
  plan(run: ImportRun, rows: readonly Identified[], codes: ReadonlyMap<string, unknown>): ImportPlan {
    const parameters = rows
      .map((row) => planParameter(run, row))
      .filter(({ stored, values }) => !stored || Object.keys(values).length > 0);
    for (const { owner, row } of parameters) needOwner(run, owner, row);
    return {
      codes: newUrns(run, parameters, codes),
      unchanged: rows.length - parameters.length,
      write: () => this.write(run, parameters),
    };
  }

  private async write(run: ImportRun, parameters: readonly ImportedParameter[]): Promise<ImportedRecord[]> {
    const { change } = run;
    const made = parameters.filter(({ stored }) => !stored);
    const changed = parameters.flatMap(({ stored, values, row }) => (stored ? [{ stored, values, row }] : []));
    const ids = await this.records.parameters.newIds(change, made.length);
    const added = made.map(({ owner, values }, i) => ({ ...values, id: ids[i] ?? 0, itemId: owner?.id }));
    await this.records.parameters.insert(change, added);
    await this.records.parameters.update(
      change,
      changed.map(({ stored, values }) => ({ ...stored, ...values })),
    );
    await this.writeProperties(run, [...added, ...changed.map(({ stored, values }) => ({ ...values, id: stored.id }))]);
    return [
      ...made.map(({ row }, i) => imported('parameter', 'created', ids[i] ?? 0, row)),
      ...changed.map(({ stored, row }) => imported('parameter', 'changed', stored.id, row)),
    ];
  }

  private async writeProperties(
    { change }: ImportRun,
    parameters: readonly { readonly id: number; readonly properties?: readonly ParameterProperty[] }[],
  ): Promise<void> {
    const given = parameters.flatMap(({ id, properties }) => (properties ? [{ id, properties }] : []));
    const rows = given.flatMap(({ id, properties }) =>
      properties.map((property, place) => ({ ...property, parameterId: id, place })),
    );
    const ids = given.map(({ id }) => id);
    if (ids.length > 0) await this.records.properties.replace(change, ids, rows);
  }
}

function planParameter(run: ImportRun, { row, stored, broken }: Identified): ImportedParameter {
  const owner = ownerOf(run, row, stored);
  const unitId = idOf(run, row, 'unit', run.catalogue.units);
  const typeId = idOf(run, row, 'type', run.catalogue.parameterTypes);
  const { properties, ...texts } = row.values;
  if (stored && texts.shortName !== undefined && texts.shortName !== stored.shortName) {
    const detail = shortNameFixed(stored.shortName, 'parameter').faults?.[0]?.detail ?? '';
    run.faults.add(row.place('shortName'), { code: 'fixed', detail });
  }
  const given = {
    ...texts,
    ...(unitId !== undefined && { unitId }),
    ...(typeId !== undefined && { typeId }),
    ...(properties && { properties: properties.map((property) => storedProperty(run, row, property)) }),
  } as Partial<ParameterRecord>;
  return { row, stored, broken, owner, values: stored ? differingValues(stored, given) : given };
}

function storedProperty(
  { catalogue, faults }: ImportRun,
  { place }: ParameterRow,
  { unit, ...range }: ImportedProperty,
): ParameterProperty {
  if (isReversed(range)) faults.add(place('properties'), REVERSED);
  const unitId = unit === null ? null : (catalogue.units.find(unit) ?? 0);
  if (unitId === 0) faults.add(place('properties'), () => catalogue.units.faultOf(unit));
  return { ...range, unitId };
}

/** The URNs of new parameters; one that another row makes, too, is a fault. */
function newUrns(
  run: ImportRun,
  parameters: readonly ImportedParameter[],
  codes: ReadonlyMap<string, unknown>,
): Map<string, () => void> {
  const urns = new Map<string, () => void>();
  const first = new Map<string, ParameterRow>();
  for (const { row, stored, owner } of parameters) {
    if (stored || owner?.code === undefined) continue;
    const urn = composeUrn(owner.code, row.values.shortName ?? '');
    const refuse = (code: string, detail: string): void => run.faults.add(row.place('shortName'), { code, detail });
    const expected = row.identity.code ?? urn;
    const twin = first.get(urn);
    if (expected !== urn)
      refuse('unknown-record', `No parameter has the code '${expected}', and a new one would have '${urn}'`);
    else if (urn.length > MAX_CODE_LENGTH) refuse('code-too-long', codeTooLong().faults?.[0]?.detail ?? '');
    else if (twin)
      refuse('duplicate-code', `The code would be '${urn}', which is that of ${nameOfPlace(twin.place())}, too`);
    else if (codes.has(urn)) refuse('duplicate-code', `An item of the same import has the code '${urn}'`);
    first.set(urn, row);
    urns.set(urn, () => refuse('duplicate-code', `There already is an item or parameter with the code '${urn}'`));
  }
  return urns;
}
