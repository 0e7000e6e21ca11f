import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Injectable,
  applyDecorators,
  UseFilters,
} from '@nestjs/common';
import { type Request, type Response } from 'express';
import { FormerCode } from '@pelorus/registry/domain';
import { ServiceSettings } from '@pelorus/shared/config';
import { publicPath } from '@pelorus/shared/http';
import { ApiExtraModels, ApiProperty, ApiResponse } from '@nestjs/swagger';
import { CodeHolderDto } from './streams.dto';

const ITEM = /^\/rest\/v2\/items\/[^/?]+/;
/** See Other: the code was an item's, and the item describes itself elsewhere. */
const SEE_OTHER = 303;

/** Leads from a former code to the item that had it last, and names all that had it. */
@Catch(FormerCode)
@Injectable()
export class FormerFollowedCodes implements ExceptionFilter<FormerCode> {
  constructor(private readonly settings: ServiceSettings) {}

  catch({ code, message, holders }: FormerCode, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [last] = holders;
    const path = http.getRequest<Request>().originalUrl.replace(ITEM, `/rest/v2/items/${last!.item.id}`);
    const response = http.getResponse<Response>();
    response.status(SEE_OTHER).setHeader('Location', publicPath(this.settings, path));
    response.json({ code, detail: message, holders });
  }
}

/** The former holders of a code that no item has any more. */
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
    UseFilters(FormerFollowedCodes),
    ApiExtraModels(FormerCodeDto),
    ApiResponse({
      status: 303,
      description: 'No item has this code now: where the item is that had it last, and all that had it',
      headers: { Location: { schema: { type: 'string' }, example: '/rest/v2/items/36' } },
      type: FormerCodeDto,
    }),
  );
}
