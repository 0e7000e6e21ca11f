import { type PastView, type Versioned } from '@pelorus/registry/domain';
import { type RecordTable } from '@pelorus/registry/persistence';
import { SHOWN_WITH_ITEMS } from './item.service';
import { type RegistryTools } from './registry-tools';

/** Shows a record, of an owner if it has one, as `GET` of it does at a moment. */
export type ShowPast = (owner: number, id: number, at: PastView) => Promise<Versioned<object> | undefined>;

/** How the records of those tables are shown that have revisions to look at. */
export type PastRecords = Readonly<{ [table in RecordTable]?: ShowPast }>;

/** Shows the records of a registry as they were. */
export function pastRecords({ items, belongings, missions, catalogue }: RegistryTools): PastRecords {
  return {
    item: (_owner, id, at) => items.findDocument(id, SHOWN_WITH_ITEMS, undefined, at),
    parameter: (owner, id, at) => belongings.parameters.at(at).find(owner, id),
    event: (owner, id, at) => belongings.events.at(at).find(owner, id),
    field: (owner, id, at) => belongings.fields.at(at).find(owner, id),
    resource: (owner, id, at) => belongings.resources.at(at).find(owner, id),
    mission: (_owner, id, at) => missions.missions.at(at).find(id),
    contact: (_owner, id, at) => catalogue.contacts.at(at).find(id),
    state: (_owner, id, at) => catalogue.states.at(at).find(id),
    unit: (_owner, id, at) => catalogue.units.at(at).find(id),
    vocable: (_owner, id, at) => catalogue.vocables.at(at).find(id),
    vocable_group: (_owner, id, at) => catalogue.vocableGroups.at(at).find(id),
  };
}
