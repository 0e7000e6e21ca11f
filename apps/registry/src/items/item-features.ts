import { type Type } from '@nestjs/common';
import { ALL_RECORDS } from '@pelorus/registry/persistence';
import { ItemContactsModule } from '../contacts/item-contacts.module';
import { ItemEventsModule } from '../events/item-events.module';
import { ItemParametersModule } from '../parameters/item-parameters.module';
import { ResourcesModule } from '../resources/resources.module';
import { itemCollectionModule, type ItemTable } from './item-collection';

/** The modules of collections below items that have rules of their own; null where no feature of items writes them. */
const OWN_MODULES: { readonly [Table in ItemTable]?: Type<object> | null } = {
  parameter: ItemParametersModule,
  item_contact: ItemContactsModule,
  event: ItemEventsModule,
  resource: ResourcesModule,
  item_version: null,
  mount: null,
};

/** The features that write collections below items, in the order of their models. */
export const ITEM_FEATURES: readonly Type<object>[] = ALL_RECORDS.flatMap(({ table, owner }) => {
  if (owner.table !== 'item') return [];
  const own = OWN_MODULES[table as ItemTable];
  return own === null ? [] : [own ?? itemCollectionModule(table as ItemTable)];
});
