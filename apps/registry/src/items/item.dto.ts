import { ApiProperty } from '@nestjs/swagger';
import { ITEM_RELATIONS, SHOWN_RECORDS } from '@pelorus/registry/persistence';
import { RecordProperty } from '@pelorus/shared/http';
import { StateDto, VocableDto } from '../catalogue/catalogue.dto';
import { MissionDto } from '../missions/mission.dto';
import { belongingOf } from '../records/belongings';
import { RelatedRecord, RelatedRecords } from '../records/related-records';
import { RecordDto } from '../records/record.dto';

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
}

/** The relations of an item that are no collections below it. */
const OTHER_RELATIONS: Readonly<Record<string, PropertyDecorator>> = {
  children: RelatedRecords(
    () => ItemDto,
    'With `with=children`: the items directly below it, without relations of their own unless they are records of the answer, too',
  ),
  parent: RelatedRecord(
    () => ItemDto,
    'With `with=parent`; absent for a root. Without relations of its own unless it is a record of the answer, too',
  ),
  missions: RelatedRecords(() => MissionDto, 'With `with=missions`'),
};

/** The description of a relation that items can be shown with. */
function relation(name: string): PropertyDecorator {
  const other = OTHER_RELATIONS[name];
  if (other) return other;
  const { table = '' } = SHOWN_RECORDS.find((record) => record.name === name) ?? {};
  const { dto, shown } = belongingOf(table);
  return RelatedRecords(() => dto, shown);
}

// The schema lists the relations after the fields of the item.
for (const name of ITEM_RELATIONS) relation(name)(ItemDto.prototype, name);
