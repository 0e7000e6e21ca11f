import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { ITEM_FORMATS, JSON_FORMAT } from '@pelorus/registry/formats';
import { Produces } from '@pelorus/shared/http';
import { ItemDto } from '../items/item.dto';
import { ITEM_REPRESENTATIONS } from './choose-item-format';

const LINK = {
  description: 'The other representations, the persistent identifier, the collection (signposting.org)',
  schema: { type: 'string' as const },
};

/** Says that an operation answers with an item in any of its representations. */
export function ApiItem(): MethodDecorator {
  const others = ITEM_FORMATS.map(({ mediaType, title }) => {
    return [mediaType, { schema: { type: 'object', description: title, additionalProperties: true } }] as const;
  });
  return applyDecorators(
    Produces(ITEM_REPRESENTATIONS),
    ApiExtraModels(ItemDto),
    ApiOkResponse({
      description: 'The item',
      headers: { Link: LINK },
      content: {
        [JSON_FORMAT.mediaType]: { schema: { $ref: getSchemaPath(ItemDto) } },
        ...Object.fromEntries(others),
      },
    }),
  );
}
