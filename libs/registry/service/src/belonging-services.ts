import {
  type EventDocument,
  type EventRecord,
  type FieldDocument,
  type FieldRecord,
  type ItemContactRecord,
  type ParameterDocument,
  type ParameterRecord,
  type RecordDocument,
  type ResourceDocument,
  type ResourceRecord,
  type StoredRecord,
} from '@pelorus/registry/domain';
import {
  CodeRepository,
  type FileContents,
  FileRepository,
  type OwnedRecordRepository,
  OwnerRepository,
} from '@pelorus/registry/persistence';
import { eventRules, fieldRules, parameterRules, resourceRules } from './belonging-rules';
import { CodeCheckService } from './code-check.service';
import { ContactRoleService } from './contact-role.service';
import { type ItemKey } from './item.service';
import { mountRules, MountService } from './mount.service';
import { ParameterProperties } from './parameter-properties';
import { ItemScope } from './record-scope';
import { RecordService, type ShowRecord } from './record.service';
import { type RegistryTools } from './registry-tools';
import { ResourceFileService, ResourceService } from './resource-file.service';
import { resourceFiles } from './resource-files';
import { VersionService } from './version.service';

/** Writes the parameters of items. */
export class ParameterService extends RecordService<ItemKey, ParameterRecord, ParameterDocument> {}
/** Writes the events of items. */
export class EventService extends RecordService<ItemKey, EventRecord, EventDocument> {}
/** Writes the custom fields of items. */
export class FieldService extends RecordService<ItemKey, FieldRecord, FieldDocument> {}
/** Gives contacts roles on items, and takes them. */
export class ItemContactService extends ContactRoleService<ItemKey, ItemContactRecord> {}

/** The services that write what belongs to items. */
export function belongingServices(tools: RegistryTools, schema: string, contents: FileContents): object[] {
  const { records, stores, items, rights, belongings, references, database, editors } = tools;
  const properties = new ParameterProperties(references, records.references);
  return [
    new ParameterService(
      records,
      parameterRules(stores, items, properties),
      new ItemScope(items, rights),
      shown(belongings.parameters),
    ),
    new EventService(
      records,
      eventRules(stores, tools.mountEvents),
      new ItemScope(items, rights),
      shown(belongings.events),
    ),
    new MountService(
      records,
      mountRules(stores, tools.mountPeriods),
      new ItemScope(items, rights),
      shown(belongings.mounts),
    ),
    new FieldService(records, fieldRules(stores), new ItemScope(items, rights), shown(belongings.fields)),
    new VersionService(records.changes, items, rights, tools.versions),
    new CodeCheckService(database, new CodeRepository(schema), editors, references),
    itemContactService(tools),
    ...resourceServices(tools, schema, contents),
  ];
}

function resourceServices(tools: RegistryTools, schema: string, contents: FileContents): object[] {
  const { records, stores, items, rights, belongings, database } = tools;
  const repository = new FileRepository(database, schema);
  const writing = {
    tools: records,
    rules: resourceRules(stores, repository),
    scope: new ItemScope<ResourceRecord>(items, rights),
    show: shown<ResourceRecord, ResourceDocument>(belongings.resources),
  };
  const files = resourceFiles(database, schema, contents);
  const owners = new OwnerRepository(database, schema);
  return [
    files,
    new ResourceService(writing, files),
    new ResourceFileService(writing, records.changes, files, repository, owners),
  ];
}

function itemContactService({ records, stores, items, rights, belongings, lastEditor }: RegistryTools): object {
  return new ItemContactService(
    { ...records, contacts: stores.contact, lastEditor },
    {
      store: stores.item_contact,
      edited: ({ itemId = 0 }) => ({ items: [itemId], missions: [] }),
      show: (change, { itemId = 0 }, contactId) => belongings.contacts.findAll(itemId, contactId, change),
    },
    new ItemScope(items, rights),
  );
}

function shown<Row extends StoredRecord & { readonly itemId: number }, Document extends RecordDocument>(
  documents: OwnedRecordRepository<Document>,
): ShowRecord<Row, Document> {
  return (change, { itemId, id }) => documents.find(itemId, id, change);
}
