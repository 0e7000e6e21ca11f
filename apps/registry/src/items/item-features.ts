import { type Type } from '@nestjs/common';
import { ContactsModule } from '../contacts/contacts.module';
import { EventsModule } from '../events/events.module';
import { FieldsModule } from '../fields/fields.module';
import { ParametersModule } from '../parameters/parameters.module';
import { ResourcesModule } from '../resources/resources.module';

/** The features that write collections below items, in the order of their description. */
export const ITEM_FEATURES: readonly Type<object>[] = [
  ParametersModule,
  ContactsModule,
  EventsModule,
  FieldsModule,
  ResourcesModule,
];
