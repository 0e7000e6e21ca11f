import { applyDecorators, Controller, Get, HttpCode, Inject, Param, Res } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { type ItemKey } from '@pelorus/registry/service';
import { ServiceSettings } from '@pelorus/shared/config';
import { ApiProblems, Produces, publicPath } from '@pelorus/shared/http';
import { ItemKeyPipe, RecordIdPipe } from '../records/record-key.pipes';
import { ApiItemKey, ApiRecordKey } from '../records/record-parameters';

/** See Other: what the link names is a thing, and the record describes it. */
const SEE_OTHER = 303;
const ROOT = '/rest/v2';

/** Short links to records, as people pass them on and older pages have them. */
@Controller()
export class RecordLinkController {
  constructor(@Inject(ServiceSettings) private readonly settings: ServiceSettings) {}

  @Get('items/:id')
  @ApiTags('items')
  @ApiLink('item')
  @ApiItemKey()
  item(@Param('id', ItemKeyPipe) key: ItemKey, @Res({ passthrough: true }) response: Response): void {
    this.lead(response, `items/${key}`);
  }

  @Get('missions/:id')
  @ApiTags('missions')
  @ApiLink('mission')
  @ApiRecordKey('id', 'The id of the mission')
  mission(@Param('id', RecordIdPipe) id: number, @Res({ passthrough: true }) response: Response): void {
    this.lead(response, `missions/${id}`);
  }

  private lead(response: Response, record: string): void {
    response.setHeader('Location', publicPath(this.settings, `${ROOT}/${record}`));
  }
}

/** Answers with the address of the record, whatever media type is asked for. */
function ApiLink(kind: string): MethodDecorator {
  const headers = { Location: { schema: { type: 'string' as const }, example: `${ROOT}/${kind}s/1` } };
  return applyDecorators(
    HttpCode(SEE_OTHER),
    Produces('*/*'),
    ApiOperation({
      summary: `Follow a short link to ${kind === 'item' ? 'an item' : 'a mission'}`,
      description: `Leads to the record below ${ROOT}. The record itself says whether there is one.`,
    }),
    ApiResponse({ status: SEE_OTHER, description: 'Where the record is', headers }),
    ApiProblems(404),
  );
}
