import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ItemDto } from '../items/item.dto';
import { NOBODY } from '../records/owner-path';
import { ITEM_KEY } from './history-keys';
import { WITHIN } from './history-query';
import { revisionController } from './revision.controller';

const ITEM =
  'Names, texts, status and type are written as a change of now. The item stays where it is, and keeps its code unless the type of a root changes: a move is undone by another move.';

@ApiTags('history')
@Controller('rest/v2/items/:id/history')
export class ItemHistoryController extends revisionController({
  table: 'item',
  kind: 'item',
  owner: NOBODY,
  key: ITEM_KEY,
  parameters: [WITHIN],
  dto: ItemDto,
  restoring: ITEM,
}) {}
