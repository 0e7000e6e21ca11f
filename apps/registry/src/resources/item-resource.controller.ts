import { Controller, Inject, Param, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiExtraModels, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Account } from '@pelorus/auth/domain';
import { CurrentAccount, RequiresSession } from '@pelorus/auth/http';
import { type ItemKey, ResourceFileService } from '@pelorus/registry/service';
import { ApiProblems, DEDUP, named, QueryParameters, type RecordReply } from '@pelorus/shared/http';
import { bodyOf } from '../records/body';
import { dtoOf } from '../records/dto';
import { ownedCollectionController } from '../records/owned-collection.controller';
import { ItemKeyPipe } from '../records/record-key.pipe';
import { replyRecord } from '../records/record-list';
import { ApiItemKey } from '../records/record-parameters';
import { ResourceFields, ResourceForm } from './resource-form';
import { type ResourceRequest, ResourceRequestBody } from './resource-request.decorator';

const ResourceBody = bodyOf('resource');
const FILE = { type: 'string', format: 'binary', description: 'The file; its name and media type come with the part' };
const FORM = named('ResourceUpload', {
  allOf: [{ $ref: getSchemaPath(ResourceFields) }, { type: 'object', required: ['file'], properties: { file: FILE } }],
});

@ApiTags('items')
@ApiExtraModels(ResourceFields, ResourceBody)
@Controller('rest/v2/items/:id/resources')
export class ItemResourceController extends ownedCollectionController('resource') {
  @Inject() protected readonly files!: ResourceFileService;

  @Post()
  @RequiresSession()
  @ApiOperation({
    summary: 'Attach a link (JSON) or upload a file (form) to an item',
    description:
      'A link has a `linkage`, a file is the part `file` of a form. The bytes of a file are kept once, however often they are sent.',
    requestBody: {
      required: true,
      content: {
        'application/json': { schema: { $ref: getSchemaPath(ResourceBody) } },
        'multipart/form-data': { schema: FORM },
      },
    },
  })
  @ApiItemKey()
  @QueryParameters(DEDUP)
  @ApiCreatedResponse({ type: dtoOf('resource'), headers: { Location: { schema: { type: 'string' } } } })
  @ApiProblems(404, 409, 413, 415, 422)
  override async create(
    @CurrentAccount() account: Account,
    @Param('id', ItemKeyPipe) item: ItemKey,
    @ResourceRequestBody() given: ResourceRequest,
  ): Promise<RecordReply> {
    const created =
      given instanceof ResourceForm
        ? await this.files.create(account, item, given)
        : await this.writer.create(account, item, given.values);
    return replyRecord(created, created.link);
  }
}
