export {
  AllEventsReader,
  AllParametersReader,
  EventReader,
  FieldReader,
  ItemContactReader,
  MissionContactReader,
  MissionItemReader,
  MissionReader,
  MountReader,
  ParameterReader,
  ResourceReader,
  VersionReader,
} from './belonging-readers';
export { EventService, FieldService, ItemContactService, ParameterService } from './belonging-services';
export { ContactService, StateService, UnitService, VocableGroupService, VocableService } from './catalogue-services';
export { type CloneRequest, CloneService } from './clone.service';
export { type CodeCheck, CodeCheckService } from './code-check.service';
export { type Viewer } from './history-entries';
export { type HistoryPlace } from './history-places';
export { type HistoryRequest, HistoryService, type ShownRevision } from './history.service';
export { ImportService } from './import/import.service';
export { type ItemChangeRequest, type ItemKey, ItemService } from './item.service';
export { MissionContactService, MissionService } from './mission-services';
export { MissionItemService } from './mission-item.service';
export { MountService } from './mount.service';
export { type AskedTime, MountedReader } from './mounted.reader';
export { PastService } from './past.service';
export { PlacedItemReader } from './placed-item.reader';
export { type RecordReader } from './record-reader';
export { type CreatedRecord, type RecordChangeRequest } from './record.service';
export { RestoreService } from './restore.service';
export {
  type FileForm,
  type OpenFile,
  type ReceivedForm,
  ResourceFileService,
  ResourceService,
} from './resource-file.service';
export { ResourceFiles, resourceFiles } from './resource-files';
export { SitemapReader } from './sitemap.reader';
export { VersionComparisonService } from './version-comparison.service';
export { VersionService } from './version.service';
export {
  ContactReader,
  registryServices,
  StateReader,
  TypeReader,
  UnitReader,
  VocableGroupReader,
  VocableReader,
} from './registry-services';
