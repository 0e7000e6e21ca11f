import { type ParameterProperty, type ParameterRecord, type RecordChange } from '@pelorus/registry/domain';
import { type DeletedRecord, RecordStore } from './record.store';
import { type RegistryChange } from './registry-change';
import { registrySchemas, type RegistrySchemas } from './registry.schema';

type ParameterChange = RecordChange<ParameterRecord>;

/** Writes parameters with their properties, which are replaced as a whole. */
export class ParameterStore extends RecordStore<ParameterRecord> {
  private readonly schemas: RegistrySchemas;

  constructor(schema: string) {
    const schemas = registrySchemas(schema);
    super({
      entity: schemas.parameter,
      kind: 'parameter',
      unique: { parameter_short_name_key: 'shortName' },
    });
    this.schemas = schemas;
  }

  override async findAll(change: RegistryChange, where: Partial<ParameterRecord>): Promise<ParameterRecord[]> {
    const found = await super.findAll(change, where);
    return Promise.all(found.map(async (row) => ({ ...row, properties: await this.propertiesOf(change, row.id) })));
  }

  override async insert(change: RegistryChange, { properties, ...values }: ParameterChange): Promise<number> {
    const id = await super.insert(change, values);
    await this.insertProperties(change, id, properties ?? []);
    return id;
  }

  override async insertAgain(
    change: RegistryChange,
    deleted: DeletedRecord,
    { properties, ...values }: ParameterChange,
  ): Promise<void> {
    await super.insertAgain(change, deleted, values);
    await this.insertProperties(change, deleted.id, properties ?? []);
  }

  override async update(
    change: RegistryChange,
    stored: ParameterRecord,
    { properties, ...values }: ParameterChange,
  ): Promise<void> {
    if (properties === undefined || isSameList(properties ?? [], stored.properties)) {
      return super.update(change, stored, values);
    }
    await this.write(change, stored, this.differing(stored, values));
    await change.manager.delete(this.schemas.parameterProperty, { parameterId: stored.id });
    await this.insertProperties(change, stored.id, properties ?? []);
  }

  private async propertiesOf(change: RegistryChange, parameterId: number): Promise<ParameterProperty[]> {
    const rows = await change.manager.find(this.schemas.parameterProperty, {
      where: { parameterId },
      order: { place: 'ASC' },
    });
    return rows.map(({ name, lower, upper, unitId }) => ({ name, lower, upper, unitId }));
  }

  private async insertProperties(
    change: RegistryChange,
    parameterId: number,
    properties: readonly ParameterProperty[],
  ): Promise<void> {
    if (properties.length === 0) return;
    const rows = properties.map((property, place) => ({ ...property, parameterId, place }));
    await change.manager.insert(this.schemas.parameterProperty, rows);
  }
}

function isSameList(a: readonly ParameterProperty[], b: readonly ParameterProperty[]): boolean {
  const text = ({ name, lower, upper, unitId }: ParameterProperty) => JSON.stringify([name, lower, upper, unitId]);
  return a.length === b.length && a.every((property, i) => text(property) === text(b[i] as ParameterProperty));
}
