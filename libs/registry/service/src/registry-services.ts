import { type Database } from '@pelorus/shared/persistence';
import {
  CloneRepository,
  type FileContents,
  PastRepository,
  PlacedItemRepository,
  SitemapRepository,
} from '@pelorus/registry/persistence';
import {
  type ContactDocument,
  type StateDocument,
  type UnitDocument,
  type VocableDocument,
  type VocableGroupDocument,
} from '@pelorus/registry/domain';
import { belongingReaders } from './belonging-readers';
import { belongingServices } from './belonging-services';
import { catalogueServices } from './catalogue-services';
import { CloneService } from './clone.service';
import { historyServices } from './history-services';
import { importService } from './import-service';
import { ItemService } from './item.service';
import { missionServices } from './mission-services';
import { PastService } from './past.service';
import { PlacedItemReader } from './placed-item.reader';
import { RecordReader } from './record-reader';
import { SitemapReader } from './sitemap.reader';
import { registryTools, type RegistryTools } from './registry-tools';

/** Reads states. */
export class StateReader extends RecordReader<StateDocument> {}
/** Reads units. */
export class UnitReader extends RecordReader<UnitDocument> {}
/** Reads groups of vocables. */
export class VocableGroupReader extends RecordReader<VocableGroupDocument> {}
/** Reads vocables. */
export class VocableReader extends RecordReader<VocableDocument> {}
/** Reads the vocables that are types. */
export class TypeReader extends RecordReader<VocableDocument> {}
/** Reads contacts. */
export class ContactReader extends RecordReader<ContactDocument> {}

/** The services of a registry in the schema of the given name, put together; `contents` has the bytes of files. */
export function registryServices(database: Database, schema: string, contents: FileContents): object[] {
  const tools = registryTools(database, schema);
  const { catalogue } = tools;
  const writing = [
    itemService(tools, schema),
    ...catalogueServices(tools),
    ...belongingServices(tools, schema, contents),
    ...missionServices(tools),
    importService(tools, schema),
  ];
  return [
    new PastService(new PastRepository(database, schema)),
    new StateReader('state', catalogue.states),
    new UnitReader('unit', catalogue.units),
    new VocableGroupReader('vocable group', catalogue.vocableGroups),
    new VocableReader('vocable', catalogue.vocables),
    new TypeReader('type', catalogue.types),
    new ContactReader('contact', catalogue.contacts),
    new PlacedItemReader(new PlacedItemRepository(database, schema)),
    new SitemapReader(new SitemapRepository(database, schema)),
    ...belongingReaders(database, schema),
    cloneService(tools, schema),
    ...writing,
    ...historyServices(tools, schema, writing),
  ];
}

function cloneService({ records, items, references, placement, rights }: RegistryTools, schema: string): CloneService {
  const tools = { changes: records.changes, items, rights, references, placement };
  return new CloneService(tools, new CloneRepository(schema));
}

function itemService(tools: RegistryTools, schema: string): ItemService {
  const { database, items, references, placement, itemChanges, rights, mounts, versions } = tools;
  return new ItemService(database, schema, items, references, placement, itemChanges, rights, mounts, versions);
}
