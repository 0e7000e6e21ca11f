import { RecordProperty } from '@pelorus/shared/http';
import { VocableDto } from '../catalogue/catalogue.dto';
import { RecordDto } from '../records/record.dto';
import { ContactDto } from './contact.dto';

/** A contact of an item or a mission in one role. */
export class ContactRoleDto extends RecordDto {
  @RecordProperty(() => ContactDto)
  readonly contact!: ContactDto;
  @RecordProperty(() => VocableDto, { description: 'A vocable of the group ContactRoles' })
  readonly role!: VocableDto;
}
