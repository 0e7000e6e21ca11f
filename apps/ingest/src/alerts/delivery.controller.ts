import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiAcceptedResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '@pelorus/auth/http';
import {
  API_ID,
  ApiProblems,
  ApiRecord,
  ApiRecordPage,
  type ListQuery,
  NeverStored,
  PageReply,
  readPageRequest,
} from '@pelorus/shared/http';
import { DELIVERIES } from '@pelorus/watch/persistence';
import { type AlertWriter, WriteReceivers } from '@pelorus/watch/service';
import { type ParsedQs } from 'qs';
import { ALERT_SCOPES, CurrentWriter, idOf } from './alert-viewer';
import { attemptDocument, DeliveryAttemptsDto, deliveryDocument, DeliveryDto } from './delivery.dto';

const LIST: ListQuery = { collection: DELIVERIES, defaultHits: 1_000 };

@ApiTags('alerts')
@NeverStored()
@Controller('rest/alerts/deliveries')
@RequiresSession(ALERT_SCOPES)
export class DeliveryController {
  constructor(private readonly receivers: WriteReceivers) {}

  @Get()
  @ApiRecordPage(DeliveryDto, LIST, {
    summary: 'List what the receivers of the account were sent',
    description: 'For 90 days; administrators see all.',
  })
  async list(@Query() query: ParsedQs, @CurrentWriter() writer: AlertWriter): Promise<PageReply> {
    const page = await this.receivers.deliveries(readPageRequest(query, LIST), writer);
    return PageReply.of(page, deliveryDocument);
  }

  @Get(':id')
  @ApiRecord(DeliveryAttemptsDto, {
    summary: 'One message to a receiver',
    description: 'With each attempt to send it.',
  })
  async get(
    @Param('id', idOf('delivery')) id: number,
    @CurrentWriter() writer: AlertWriter,
  ): Promise<DeliveryAttemptsDto> {
    const { delivery, attempts } = await this.receivers.delivery(id, writer);
    return { ...deliveryDocument(delivery), attempted: attempts.map(attemptDocument) };
  }

  @Post(':id/send')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Send a message again',
    description: 'At once, under the same id: a receiver that had it knows that.',
  })
  @ApiParam(API_ID)
  @ApiAcceptedResponse({ type: DeliveryDto })
  @ApiProblems(404, 503)
  async again(@Param('id', idOf('delivery')) id: number, @CurrentWriter() writer: AlertWriter): Promise<DeliveryDto> {
    return deliveryDocument(await this.receivers.again(id, writer));
  }
}
