import { ApiProperty } from '@nestjs/swagger';
import { RecordProperty } from '@pelorus/shared/http';
import { StateDto, VocableDto } from '../catalogue/catalogue.dto';
import { ContactRoleDto } from '../contacts/contact-role.dto';
import { EventDto } from '../events/event.dto';
import { FieldDto } from '../fields/field.dto';
import { MissionDto } from '../missions/mission.dto';
import { MountDto } from '../mounts/mount.dto';
import { ParameterDto } from '../parameters/parameter.dto';
import { RelatedRecord, RelatedRecords } from '../records/related-records';
import { RecordDto } from '../records/record.dto';
import { ResourceDto } from '../resources/resource.dto';

/** An item: a ship, a station, a device, a sensor. */
export class ItemDto extends RecordDto {
  @ApiProperty({ description: "The root's type and the short names from the root down", example: 'vessel:mya_ii:ctd' })
  readonly code!: string;
  @ApiProperty({ example: 'ctd' })
  readonly shortName!: string;
  @ApiProperty({ example: 'CTD of RV Mya II' })
  readonly longName!: string;
  @ApiProperty({ required: false })
  readonly description?: string;
  @ApiProperty({ required: false })
  readonly model?: string;
  @ApiProperty({ required: false })
  readonly manufacturer?: string;
  @ApiProperty({ required: false })
  readonly serialNumber?: string;
  @ApiProperty({ required: false })
  readonly inventoryNumber?: string;
  @ApiProperty({ required: false, description: 'Persistent identifier' })
  readonly citation?: string;
  @ApiProperty({ required: false })
  readonly operationInstructions?: string;
  @ApiProperty({ required: false, type: 'integer', description: 'The item it is mounted on; absent for a root' })
  readonly parentId?: number;
  @RecordProperty(() => StateDto)
  readonly status!: StateDto;
  @RecordProperty(() => VocableDto)
  readonly type!: VocableDto;
  @ApiProperty({ type: 'integer', description: 'Raised with every version that is made of the item' })
  readonly version!: number;
  @RelatedRecords(() => ParameterDto, 'In a list only with `with=parameters`')
  readonly parameters?: ParameterDto[];
  @RelatedRecords(() => ContactRoleDto, 'With `with=contacts`')
  readonly contacts?: ContactRoleDto[];
  @RelatedRecords(() => EventDto, 'With `with=events`')
  readonly events?: EventDto[];
  @RelatedRecords(() => FieldDto, 'With `with=fields`')
  readonly fields?: FieldDto[];
  @RelatedRecords(() => ResourceDto, 'With `with=resources`')
  readonly resources?: ResourceDto[];
  @RelatedRecords(
    () => ItemDto,
    'With `with=children`: the items directly below it, without relations of their own unless they are records of the answer, too',
  )
  readonly children?: ItemDto[];
  @RelatedRecord(
    () => ItemDto,
    'With `with=parent`; absent for a root. Without relations of its own unless it is a record of the answer, too',
  )
  readonly parent?: ItemDto;
  @RelatedRecords(() => MissionDto, 'With `with=missions`')
  readonly missions?: MissionDto[];
  @RelatedRecords(() => MountDto, 'With `with=mounts`: on what it was mounted, from when to when')
  readonly mounts?: MountDto[];
}
