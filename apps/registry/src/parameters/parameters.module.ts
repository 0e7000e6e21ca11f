import { Controller, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CodeRepository, RECORDS } from '@pelorus/registry/persistence';
import { CodeCheckService, Editors } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { RightsModule } from '../rights/rights.module';
import { collectionController } from '../records/collection.controller';
import { pagedList } from '../records/record-list';
import { readerOfAllToken } from '../records/record-tokens';
import { CodeCheckController } from './code-check.controller';

@ApiTags('parameters')
@Controller('rest/v2/parameters')
class ParameterController extends collectionController('parameter', {
  reader: readerOfAllToken(RECORDS.parameter),
  list: pagedList(RECORDS.parameter.collection),
  operations: [],
  summary: 'List what all items measure',
}) {}

/** The parameters of all items, and the check of codes that data are sent under. */
@Module({
  imports: [RightsModule],
  controllers: [ParameterController, CodeCheckController],
  providers: [provide(CodeCheckService, [Database, CodeRepository, Editors])],
})
export class ParametersModule {}
