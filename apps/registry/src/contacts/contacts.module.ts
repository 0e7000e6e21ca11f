import { Module } from '@nestjs/common';
import { type ItemContactRecord } from '@pelorus/registry/domain';
import { RECORDS } from '@pelorus/registry/persistence';
import {
  CONTACT_SCOPE,
  contactRules,
  ContactRoleService,
  ContactRoleTools,
  type ItemKey,
  ItemScope,
  LastEditor,
} from '@pelorus/registry/service';
import { provideFactory } from '@pelorus/shared/http';
import { provideWriter } from '../records/provide-writer';
import { documentsToken, storeToken } from '../records/record-tokens';
import { RightsModule } from '../rights/rights.module';
import { ITEM_CONTACT_ROLES } from './contact-role.tokens';
import { ContactController } from './contact.controller';
import { ItemContactController } from './item-contact.controller';

const PAIR = RECORDS.item_contact;

const WRITER = provideWriter(RECORDS.contact, [storeToken(RECORDS.contact), LastEditor], (contacts, lastEditor) => ({
  scope: CONTACT_SCOPE,
  rules: contactRules(contacts, lastEditor),
}));

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

/** Contacts, and the roles that they have on items. */
@Module({
  imports: [RightsModule],
  controllers: [ItemContactController, ContactController],
  providers: [...WRITER, ROLES],
  exports: [...WRITER],
})
export class ContactsModule {}
