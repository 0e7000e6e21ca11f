import { Module } from '@nestjs/common';
import { ContactRoleRepository, RECORDS, ReferrerRepository } from '@pelorus/registry/persistence';
import { Changes, CONTACT_SCOPE, ContactMergeService, contactRules, Editors } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { provideWriter } from '../records/provide-writer';
import { documentsToken, storeToken, SCHEMA } from '../records/record-tokens';
import { RightsModule } from '../rights/rights.module';
import { ContactMergeController } from './contact-merge.controller';
import { ContactController } from './contact.controller';

const WRITER = provideWriter(RECORDS.contact, [storeToken(RECORDS.contact), Editors], (contacts, editors) => ({
  scope: CONTACT_SCOPE,
  rules: contactRules(contacts, editors),
}));

const MERGE = [
  provide(ContactRoleRepository, [SCHEMA]),
  provide(ContactMergeService, [
    Changes,
    storeToken(RECORDS.contact),
    documentsToken(RECORDS.contact),
    ContactRoleRepository,
    ReferrerRepository,
  ]),
];

/** Contacts. */
@Module({
  imports: [RightsModule],
  controllers: [ContactController, ContactMergeController],
  providers: [...WRITER, ...MERGE],
  exports: [...WRITER],
})
export class ContactsModule {}
