import { type Type } from '@nestjs/common';
import {
  EventHistoryController,
  FieldHistoryController,
  ItemHistoryController,
  ParameterHistoryController,
  ResourceHistoryController,
} from './item-histories.controller';
import { MissionHistoryController } from './mission-history.controller';
import { ContactHistoryController, ItemContactHistoryController } from './person-histories.controller';

/** All controllers of histories. */
export const HISTORY_CONTROLLERS: readonly Type<object>[] = [
  ItemHistoryController,
  ParameterHistoryController,
  EventHistoryController,
  FieldHistoryController,
  ResourceHistoryController,
  ItemContactHistoryController,
  ContactHistoryController,
  MissionHistoryController,
];
