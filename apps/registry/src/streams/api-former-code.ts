import { applyDecorators, UseFilters } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiResponse } from '@nestjs/swagger';
import { CodeHolderDto } from './streams.dto';
import { FormerCodeFilter } from './former-code.filter';

/** What is told of a code that no item has any more. */
export class FormerCodeDto {
  @ApiProperty({ enum: ['former-code'] })
  readonly code!: string;
  @ApiProperty({ description: 'In words' })
  readonly detail!: string;
  @ApiProperty({ type: [CodeHolderDto], description: 'The items that had the code, the last one first' })
  readonly holders!: CodeHolderDto[];
}

/** Says that an operation on an item leads from a former code to the item that had it last. */
export function ApiFormerCode(): MethodDecorator {
  return applyDecorators(
    UseFilters(FormerCodeFilter),
    ApiExtraModels(FormerCodeDto),
    ApiResponse({
      status: 303,
      description: 'No item has this code now: where the item is that had it last, and all that had it',
      headers: { Location: { schema: { type: 'string' }, example: '/rest/v2/items/36' } },
      type: FormerCodeDto,
    }),
  );
}
