import { applyDecorators, Controller, Get, HttpCode, Param, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Response } from 'express';
import { type ItemKey } from '@pelorus/registry/service';
import { ServiceSettings } from '@pelorus/shared/config';
import { PROBLEM_MEDIA_TYPE, ProblemDto, Produces, publicPath } from '@pelorus/shared/http';
import { ItemKeyPipe, RecordIdPipe } from '../records/record-key.pipe';
import { ApiItemKey, ApiRecordKey } from '../records/record-parameters';

/** See Other: what the link names is a thing, and the record describes it. */
const SEE_OTHER = 303;
const ROOT = '/rest/v2';
const PAGE = { 'text/html': { schema: { type: 'string' as const } } };
const PROBLEM = { [PROBLEM_MEDIA_TYPE]: { schema: { $ref: getSchemaPath(ProblemDto) } } };

/** Short links to items, as people pass them on and older pages have them. */
@ApiTags('items')
@Controller('items')
export class ItemLinkController {
  constructor(private readonly settings: ServiceSettings) {}

  @Get(':id')
  @ApiLink('items')
  @ApiItemKey()
  follow(@Param('id', ItemKeyPipe) key: ItemKey, @Res({ passthrough: true }) response: Response): void {
    response.setHeader('Location', publicPath(this.settings, `${ROOT}/items/${key}`));
  }
}

/** Short links to missions. */
@ApiTags('missions')
@Controller('missions')
export class MissionLinkController {
  constructor(private readonly settings: ServiceSettings) {}

  @Get(':id')
  @ApiLink('missions')
  @ApiRecordKey('id', 'The id of the mission')
  follow(@Param('id', RecordIdPipe) id: number, @Res({ passthrough: true }) response: Response): void {
    response.setHeader('Location', publicPath(this.settings, `${ROOT}/missions/${id}`));
  }
}

/** Answers with the address of the record, whatever media type is asked for; browsers get its page where there is a console. */
function ApiLink(kind: 'items' | 'missions'): MethodDecorator {
  const headers = { Location: { schema: { type: 'string' as const }, example: `${ROOT}/${kind}/1` } };
  return applyDecorators(
    ApiExtraModels(ProblemDto),
    HttpCode(SEE_OTHER),
    Produces('*/*'),
    ApiOperation({
      summary: `Follow a short link to ${kind === 'items' ? 'an item' : 'a mission'}`,
      description: `Leads to the record below ${ROOT}. The record itself says whether there is one.`,
    }),
    ApiResponse({
      status: 200,
      description: 'The page of the console, for browsers, where there is one',
      content: PAGE,
    }),
    ApiResponse({ status: SEE_OTHER, description: 'Where the record is', headers }),
    ApiResponse({ status: 404, description: 'There is no such record', content: { ...PROBLEM, ...PAGE } }),
    ApiResponse({ status: 'default', description: 'Why there is no such link', content: PROBLEM }),
  );
}
