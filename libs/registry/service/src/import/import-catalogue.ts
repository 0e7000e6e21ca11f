import { GROUPS, NamedRecords } from '@pelorus/registry/domain';
import { type ImportRepository, type RegistryChange } from '@pelorus/registry/persistence';

/** What rows name by words: read once for all of them. */
export interface ImportCatalogue {
  readonly states: NamedRecords;
  readonly units: NamedRecords;
  readonly itemTypes: NamedRecords;
  readonly parameterTypes: NamedRecords;
  readonly eventTypes: NamedRecords;
}

/** Reads the states, units and types of a registry. */
export async function readCatalogue(records: ImportRepository, change: RegistryChange): Promise<ImportCatalogue> {
  const types = async (group: string): Promise<NamedRecords> =>
    new NamedRecords(`the systemName of a vocable of the group ${group}`, await records.vocables(change, group));
  return {
    states: new NamedRecords('the name of a state', await records.states(change)),
    // Their case counts: mS and MS are two.
    units: new NamedRecords('the code of a unit', await records.units(change), (code) => code),
    itemTypes: await types(GROUPS.deviceTypes),
    parameterTypes: await types(GROUPS.parameterTypes),
    eventTypes: await types(GROUPS.eventTypes),
  };
}
