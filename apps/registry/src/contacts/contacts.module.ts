import { Module } from '@nestjs/common';
import { ContactRoleRepository, RECORDS, ReferrerRepository } from '@pelorus/registry/persistence';
import { Changes, CONTACT_SCOPE, ContactMergeService, contactRules, LastEditor } from '@pelorus/registry/service';
import { provide } from '@pelorus/shared/http';
import { provideWriter } from '../records/provide-writer';
import { documentsToken, storeToken } from '../records/record-tokens';
import { SCHEMA } from '../records/schema.token';
import { RightsModule } from '../rights/rights.module';
import { ContactMergeController } from './contact-merge.controller';
import { ContactController } from './contact.controller';

const WRITER = provideWriter(RECORDS.contact, [storeToken(RECORDS.contact), LastEditor], (contacts, lastEditor) => ({
  scope: CONTACT_SCOPE,
  rules: contactRules(contacts, lastEditor),
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
