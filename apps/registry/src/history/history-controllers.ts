import { type Type } from '@nestjs/common';
import {
  StateHistoryController,
  UnitHistoryController,
  VocableGroupHistoryController,
  VocableHistoryController,
} from './catalogue-histories.controller';
import { BELONGING_HISTORIES } from './belonging-histories';
import { ItemHistoryController } from './item-history.controller';
import {
  MissionContactHistoryController,
  MissionHistoryController,
  MissionItemHistoryController,
} from './mission-histories.controller';
import { ContactHistoryController } from './contact-history.controller';

/** All controllers of histories. */
export const HISTORY_CONTROLLERS: readonly Type<object>[] = [
  ItemHistoryController,
  ...BELONGING_HISTORIES,
  MissionHistoryController,
  MissionItemHistoryController,
  MissionContactHistoryController,
  ContactHistoryController,
  StateHistoryController,
  UnitHistoryController,
  VocableHistoryController,
  VocableGroupHistoryController,
];
