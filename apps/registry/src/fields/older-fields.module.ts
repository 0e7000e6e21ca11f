import { Controller, Module } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ownedCollectionController } from '../records/owned-collection.controller';

/** Reads custom fields under the name that older clients use. */
@ApiTags('items')
@Controller('rest/v2/items/:id/properties')
class ItemPropertyController extends ownedCollectionController('field', {
  operations: ['get'],
  words: { list: 'List the custom fields of an item, as under `fields`' },
}) {}

/** Custom fields of items as older clients read them. */
@Module({ controllers: [ItemPropertyController] })
export class OlderFieldsModule {}
