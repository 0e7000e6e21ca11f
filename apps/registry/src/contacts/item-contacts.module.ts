import { type ItemContactRecord } from '@pelorus/registry/model';
import { Module } from '@nestjs/common';
import { RECORDS } from '@pelorus/registry/persistence';
import { ContactRoleService, ContactRoleTools, type ItemKey, ItemScope } from '@pelorus/registry/service';
import { provideFactory } from '@pelorus/shared/http';
import { documentsToken, storeToken } from '../records/record-tokens';
import { RightsModule } from '../rights/rights.module';
import { ITEM_CONTACT_ROLES } from './contact-role.controller';
import { ItemContactController } from './item-contact.controller';

const PAIR = RECORDS.item_contact;

const ROLES = provideFactory(
  ITEM_CONTACT_ROLES,
  [ContactRoleTools, storeToken(PAIR), documentsToken(PAIR), ItemScope],
  (tools, store, documents, scope) =>
    new ContactRoleService<ItemKey, ItemContactRecord>(
      tools,
      {
        store,
        edited: ({ itemId = 0 }) => ({ items: [itemId], missions: [] }),
        show: (change, { itemId = 0 }, contactId) => documents.findAll(itemId, contactId, change),
      },
      scope,
    ),
);

/** The roles of contacts on an item. */
@Module({ imports: [RightsModule], controllers: [ItemContactController], providers: [ROLES] })
export class ItemContactsModule {}
