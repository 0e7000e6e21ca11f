import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { type ItemKey, ResourceFileService } from '@pelorus/registry/service';
import { ApiFileContent, ApiProblems, sendFile } from '@pelorus/shared/http';
import { ItemKeyPipe, RecordIdPipe } from '../records/record-key.pipe';
import { ApiItemKey, ApiRecordKey } from '../records/record-parameters';

@ApiTags('items')
@Controller('rest/v2/items/:id/resources/:resourceId/payload')
export class PayloadController {
  constructor(private readonly files: ResourceFileService) {}

  @Get()
  @ApiOperation({
    summary: 'An uploaded file',
    description:
      'Single ranges (`Range: bytes=0-99`) are answered with that part. Never shown by a browser, only saved.',
  })
  @ApiItemKey()
  @ApiRecordKey('resourceId', 'The id of the resource')
  @ApiFileContent()
  @ApiProblems(404, 416)
  async read(
    @Param('id', ItemKeyPipe) item: ItemKey,
    @Param('resourceId', RecordIdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.files.open(item, id);
    await sendFile({ ...file, sha256: Buffer.from(file.sha256).toString('hex') }, request, response);
  }
}
