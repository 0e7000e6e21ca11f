import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { ITEM_FORMATS, JSON_FORMAT } from '@pelorus/registry/formats';
import { named, Produces } from '@pelorus/shared/http';
import { ItemDto } from '../items/item.dto';
import { ITEM_REPRESENTATIONS } from './choose-item-format';

const LINK = {
  description: 'The other representations, the persistent identifier, the collection (signposting.org)',
  schema: { type: 'string' as const },
};

/** Says that an operation answers with an item in any of its representations. */
export function ApiItem(): MethodDecorator {
  const others = ITEM_FORMATS.map(({ name, mediaType, title }) => {
    const schema = { type: 'object', description: title, additionalProperties: true };
    return [mediaType, { schema: named(`Item${name.charAt(0).toUpperCase()}${name.slice(1)}`, schema) }] as const;
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
