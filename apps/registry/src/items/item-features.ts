import { type Type } from '@nestjs/common';
import { ItemContactsModule } from '../contacts/item-contacts.module';
import { ItemEventsModule } from '../events/item-events.module';
import { FieldsModule } from '../fields/fields.module';
import { ItemParametersModule } from '../parameters/item-parameters.module';
import { ResourcesModule } from '../resources/resources.module';

/** The features that write collections below items, in the order of their description. */
export const ITEM_FEATURES: readonly Type<object>[] = [
  ItemParametersModule,
  ItemContactsModule,
  ItemEventsModule,
  FieldsModule,
  ResourcesModule,
];
