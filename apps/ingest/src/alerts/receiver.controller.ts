import { Controller, Delete, Get, HttpCode, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { noteForAudit, RequiresSession } from '@pelorus/auth/http';
import {
  API_ID,
  ApiChangedRecord,
  ApiDeletion,
  ApiNewRecord,
  ApiProblems,
  ApiRecord,
  ApiRecordPage,
  IfMatch,
  JsonBody,
  type ListQuery,
  NeverStored,
  PageReply,
  type ParsedBody,
  readPageRequest,
  RecordReply,
} from '@pelorus/shared/http';
import { type Precondition } from '@pelorus/shared/kernel';
import { RECEIVERS } from '@pelorus/watch/persistence';
import { type AlertWriter, WriteReceivers } from '@pelorus/watch/service';
import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { ALERT_SCOPES, CurrentWriter, idOf } from './alert-viewer';
import {
  givenReceiver,
  MadeReceiverDto,
  QueuedTestDto,
  ReceiverBody,
  ReceiverChangeBody,
  receiverDocument,
  ReceiverDto,
  ReceiverSecretDto,
} from './receiver.dto';

const LIST: ListQuery = { collection: RECEIVERS, defaultHits: 1_000 };
const PATH = '/rest/alerts/receivers';

/** Receivers of alerts: webhooks and mail addresses. */
@ApiTags('alerts')
@NeverStored()
@Controller('rest/alerts/receivers')
@RequiresSession(ALERT_SCOPES)
export class ReceiverController {
  constructor(private readonly receivers: WriteReceivers) {}

  @Get()
  @ApiRecordPage(ReceiverDto, LIST, {
    summary: 'List the receivers of the account',
    description: 'Administrators see all; never a secret.',
  })
  async list(@Query() query: ParsedQs, @CurrentWriter() writer: AlertWriter): Promise<PageReply> {
    const page = await this.receivers.list(readPageRequest(query, LIST), writer);
    return PageReply.of(page, receiverDocument);
  }

  @Post()
  @ApiNewRecord(ReceiverBody, MadeReceiverDto, {
    summary: 'Make a receiver; the answer shows the secret of a webhook, once',
    description: 'Messages of a webhook are signed by it, as Standard Webhooks say. Rules name receivers by their ids.',
    tagged: true,
  })
  async add(
    @Req() request: Request,
    @CurrentWriter() writer: AlertWriter,
    @JsonBody(ReceiverBody, 'create') { values }: ParsedBody<ReceiverBody>,
  ): Promise<RecordReply> {
    const { receiver, secret } = await this.receivers.add(givenReceiver(values), writer, values.institute ?? false);
    noteForAudit(request, { onSuccess: 'edit', detail: `receiver of alerts ${receiver.id}` });
    const document = { ...receiverDocument(receiver), ...(secret !== undefined && { secret }) };
    return new RecordReply(receiver.revision, document, `${PATH}/${receiver.id}`);
  }

  @Get(':id')
  @ApiRecord(ReceiverDto, {
    summary: 'One receiver of the account',
    description: 'Without its secret, which nobody is told again.',
    tagged: true,
  })
  async get(@Param('id', idOf('receiver')) id: number, @CurrentWriter() writer: AlertWriter): Promise<RecordReply> {
    const receiver = await this.receivers.get(id, writer);
    return new RecordReply(receiver.revision, receiverDocument(receiver));
  }

  @Patch(':id')
  @ApiChangedRecord(ReceiverChangeBody, ReceiverDto, {
    summary: 'Change the fields given',
    description: 'To enable one that was disabled by failures makes it work again.',
  })
  async change(
    @Param('id', idOf('receiver')) id: number,
    @CurrentWriter() writer: AlertWriter,
    @IfMatch() precondition: Precondition,
    @JsonBody(ReceiverChangeBody, 'patch') { values }: ParsedBody<ReceiverChangeBody>,
  ): Promise<RecordReply> {
    const receiver = await this.receivers.change(id, (former) => givenReceiver(values, former), writer, precondition);
    return new RecordReply(receiver.revision, receiverDocument(receiver));
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiDeletion('It is deleted', {
    summary: 'Delete a receiver',
    description: 'What is on its way to it is not sent any more.',
    tagged: true,
  })
  async delete(
    @Param('id', idOf('receiver')) id: number,
    @CurrentWriter() writer: AlertWriter,
    @IfMatch() precondition: Precondition,
  ): Promise<void> {
    await this.receivers.delete(id, writer, precondition);
  }

  @Post(':id/secret')
  @HttpCode(200)
  @ApiRecord(ReceiverSecretDto, {
    summary: 'Give a webhook another secret; the answer shows it, once',
    description: 'For a day messages are signed by the former secret as well.',
    problems: [404, 409, 503],
  })
  async rotate(
    @Req() request: Request,
    @Param('id', idOf('receiver')) id: number,
    @CurrentWriter() writer: AlertWriter,
  ): Promise<ReceiverSecretDto> {
    const secret = await this.receivers.rotate(id, writer);
    noteForAudit(request, { onSuccess: 'edit', detail: `secret of receiver ${id}` });
    return { secret };
  }

  @Post(':id/test')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Send a receiver a test message',
    description: 'It is put on its way; its delivery tells what became of it.',
  })
  @ApiParam(API_ID)
  @ApiAcceptedResponse({ type: QueuedTestDto })
  @ApiProblems(404, 503)
  async test(@Param('id', idOf('receiver')) id: number, @CurrentWriter() writer: AlertWriter): Promise<QueuedTestDto> {
    const deliveryIds = await this.receivers.test(id, writer);
    return { ...(deliveryIds.length > 0 && { deliveryId: deliveryIds[0]! }), deliveryIds };
  }
}
