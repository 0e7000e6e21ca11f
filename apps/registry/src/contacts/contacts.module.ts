import { Module } from '@nestjs/common';
import { RECORDS } from '@pelorus/registry/persistence';
import { CONTACT_SCOPE, contactRules, LastEditor } from '@pelorus/registry/service';
import { provideWriter } from '../records/provide-writer';
import { storeToken } from '../records/record-tokens';
import { RightsModule } from '../rights/rights.module';
import { ContactController } from './contact.controller';

const WRITER = provideWriter(RECORDS.contact, [storeToken(RECORDS.contact), LastEditor], (contacts, lastEditor) => ({
  scope: CONTACT_SCOPE,
  rules: contactRules(contacts, lastEditor),
}));

/** Contacts. */
@Module({
  imports: [RightsModule],
  controllers: [ContactController],
  providers: [...WRITER],
  exports: [...WRITER],
})
export class ContactsModule {}
