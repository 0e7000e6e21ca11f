import { Module } from '@nestjs/common';
import { type FileContents, FileRepository, OwnerRepository, RECORDS } from '@pelorus/registry/persistence';
import {
  Changes,
  ItemScope,
  RecordTools,
  ResourceFiles,
  ResourceFileService,
  resourceRules,
  ResourceService,
  ResourceParts,
} from '@pelorus/registry/service';
import { provide, provideFactory, token } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { writtenRecords } from '../records/provide-writer';
import { documentsToken, storeToken, writerToken, SCHEMA } from '../records/record-tokens';
import { RegistrySettings } from '../registry-settings';
import { RightsModule } from '../rights/rights.module';
import { fileContents } from '../registry-commands';
import { ItemResourceController } from './item-resource.controller';
import { PayloadController } from './payload.controller';

const RESOURCE = RECORDS.resource;
const CONTENTS = token<FileContents>('contents of files');

const WRITER = provideFactory(
  writerToken(RESOURCE),
  [ResourceParts, ResourceFiles],
  (writing, files) => new ResourceService(writing, files),
);

const WRITING = provideFactory(
  ResourceParts,
  [RecordTools, storeToken(RESOURCE), documentsToken(RESOURCE), ItemScope, FileRepository],
  (tools, store, documents, scope, files) =>
    new ResourceParts(tools, writtenRecords(RESOURCE, store, documents), scope, resourceRules(files)),
);

/** Links and files that are attached to items. */
@Module({
  imports: [RightsModule],
  controllers: [ItemResourceController, PayloadController],
  providers: [
    provideFactory(CONTENTS, [RegistrySettings, Database], fileContents),
    provide(FileRepository, [Database, SCHEMA]),
    provide(ResourceFiles, [Changes, FileRepository, CONTENTS]),
    WRITING,
    WRITER,
    provide(ResourceFileService, [ResourceParts, Changes, ResourceFiles, FileRepository, OwnerRepository]),
  ],
  exports: [WRITER],
})
export class ResourcesModule {}
