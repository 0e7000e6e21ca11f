import {
  type ContactDocument,
  type ContactRecord,
  type StateDocument,
  type StateRecord,
  type UnitDocument,
  type UnitRecord,
  type VocableDocument,
  type VocableGroupDocument,
  type VocableGroupRecord,
  type VocableRecord,
} from '@pelorus/registry/domain';
import { stateRules, unitRules, vocableGroupRules, vocableRules } from './catalogue-rules';
import { contactRules } from './contact-rules';
import { CONTACT_SCOPE, catalogueScope } from './record-scope';
import { RecordService } from './record.service';
import { type RegistryTools } from './registry-tools';

/** Writes states. */
export class StateService extends RecordService<undefined, StateRecord, StateDocument> {}
/** Writes units. */
export class UnitService extends RecordService<undefined, UnitRecord, UnitDocument> {}
/** Writes groups of vocables. */
export class VocableGroupService extends RecordService<undefined, VocableGroupRecord, VocableGroupDocument> {}
/** Writes vocables. */
export class VocableService extends RecordService<undefined, VocableRecord, VocableDocument> {}
/** Writes contacts. */
export class ContactService extends RecordService<undefined, ContactRecord, ContactDocument> {}

/** The services that write what items are described with. */
export function catalogueServices(tools: RegistryTools): object[] {
  const { stores, catalogue, records, references, lastEditor } = tools;
  const { states, units, vocableGroups, vocables, contacts } = catalogue;
  const lookups = { references, referrers: records.referrers };
  return [
    new StateService(records, stateRules(stores), catalogueScope('state'), (change, { id }) => states.find(id, change)),
    new UnitService(records, unitRules(stores), catalogueScope('unit'), (change, { id }) => units.find(id, change)),
    new VocableGroupService(records, vocableGroupRules(stores), catalogueScope('vocable_group'), (change, { id }) =>
      vocableGroups.find(id, change),
    ),
    new VocableService(records, vocableRules(stores, lookups), catalogueScope('vocable'), (change, { id }) =>
      vocables.find(id, change),
    ),
    new ContactService(records, contactRules(stores, lastEditor), CONTACT_SCOPE, (change, { id }) =>
      contacts.find(id, change),
    ),
  ];
}
