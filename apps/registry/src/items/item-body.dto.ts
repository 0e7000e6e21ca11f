import { IdField, ObjectField, TextField } from '@pelorus/shared/http';
import { SHORT_NAME } from '@pelorus/registry/domain';
import { ITEM_RELATIONS } from '@pelorus/registry/persistence';
import { MountWorkflowBody } from './mount-workflow.body';

/** The body that makes or changes an item. */
export class ItemBody {
  /** Further keys of an item that was read; ignored, so that it can be sent back. */
  static readonly ignoredKeys = [
    ...['code', 'version', 'properties', 'versions'],
    ...ITEM_RELATIONS.filter((relation) => relation !== 'parent'),
  ];
  static readonly relationKeys = { status: 'statusId', type: 'typeId', parent: 'parentId' };

  @TextField({
    required: true,
    description: 'Part of the code; fixed after creation',
    example: 'ctd_790',
    max: 64,
    pattern: SHORT_NAME,
    patternName: 'letters, digits, _, - and . only, 1 to 64 of them',
  })
  readonly shortName!: string;

  @TextField({
    required: true,
    description: 'The name for people',
    example: 'CTD 790 of the station Sandi',
    min: 1,
    max: 500,
  })
  readonly longName!: string;

  @IdField({ required: true, description: 'The id of a state', example: 2 })
  readonly statusId!: number;

  @IdField({ required: true, description: 'The id of a vocable of the group DeviceTypes', example: 118 })
  readonly typeId!: number;

  @TextField({ description: 'Free text', example: '' })
  readonly description?: string;

  @TextField({ description: 'Model', max: 500 })
  readonly model?: string;

  @TextField({ description: 'Manufacturer', max: 500 })
  readonly manufacturer?: string;

  @TextField({ description: 'Serial number', max: 500 })
  readonly serialNumber?: string;

  @TextField({ description: 'Inventory number', max: 500, example: '' })
  readonly inventoryNumber?: string;

  @TextField({ description: 'Persistent identifier', max: 2_000 })
  readonly citation?: string;

  @TextField({ description: 'How the item is operated', max: 100_000 })
  readonly operationInstructions?: string;

  @IdField({
    min: 0,
    description:
      'The item it is mounted on. POST: 0 or absent makes a root. PUT: 0 or absent leaves it as it is. PATCH: 0 or null makes it a root.',
    example: 0,
  })
  readonly parentId?: number;

  @ObjectField(
    {
      description:
        'Records the change of the parent as an event: of mounting on `parentId`, or of unmounting, which makes a root. ' +
        'Without it a move counts from now.',
    },
    () => MountWorkflowBody,
  )
  readonly workflow?: MountWorkflowBody;
}
