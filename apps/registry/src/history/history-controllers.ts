import { type Type } from '@nestjs/common';
import {
  StateHistoryController,
  UnitHistoryController,
  VocableGroupHistoryController,
  VocableHistoryController,
} from './catalogue-histories.controller';
import {
  EventHistoryController,
  FieldHistoryController,
  ItemHistoryController,
  MountHistoryController,
  ParameterHistoryController,
  ResourceHistoryController,
} from './item-histories.controller';
import {
  MissionContactHistoryController,
  MissionHistoryController,
  MissionItemHistoryController,
} from './mission-histories.controller';
import { ContactHistoryController, ItemContactHistoryController } from './person-histories.controller';

/** All controllers of histories. */
export const HISTORY_CONTROLLERS: readonly Type<object>[] = [
  ItemHistoryController,
  ParameterHistoryController,
  EventHistoryController,
  FieldHistoryController,
  ResourceHistoryController,
  MountHistoryController,
  ItemContactHistoryController,
  MissionHistoryController,
  MissionItemHistoryController,
  MissionContactHistoryController,
  ContactHistoryController,
  StateHistoryController,
  UnitHistoryController,
  VocableHistoryController,
  VocableGroupHistoryController,
];
