import { type Type } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { type Models, type RecordTable } from '@pelorus/registry/model';
import { RecordProperty } from '@pelorus/shared/http';
import { MountParentDto } from '../mounts/mount-parent.dto';

/** Decorator of a key; gets the class of a table's documents. */
export type OwnProperty = (dtoOf: (table: RecordTable) => Type<object>) => PropertyDecorator;

/** Keys in a form of their own, by table and field. */
export const OWN_PROPERTIES: {
  readonly [Table in RecordTable]?: { readonly [Field in keyof Models[Table]['fields']]?: OwnProperty };
} = {
  mount: { parent: () => ApiProperty({ type: MountParentDto }) },
  item_version: {
    item: (dtoOf) =>
      RecordProperty(() => dtoOf('item'), {
        required: false,
        description: 'The item as it was; with a single version only',
      }),
  },
};
