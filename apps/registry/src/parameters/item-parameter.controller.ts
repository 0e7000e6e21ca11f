import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { OF_ITEM } from '../records/owned-list.controller';
import { wholeList } from '../records/record-list';
import { writtenOwnedController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { ParameterBody, parameterValues } from './parameter.body';
import { ParameterDto } from './parameter.dto';

@ApiTags('items')
@Controller('rest/v2/items/:id/parameters')
export class ItemParameterController extends writtenOwnedController({
  reader: readerToken(RECORDS.parameter),
  writer: writerToken(RECORDS.parameter),
  owner: OF_ITEM,
  dto: ParameterDto,
  body: ParameterBody,
  values: parameterValues,
  list: wholeList(RECORDS.parameter.collection),
  summary: 'List what an item measures',
  kind: 'parameter of an item',
  key: { name: 'parameterId', description: 'The id of the parameter' },
}) {}
