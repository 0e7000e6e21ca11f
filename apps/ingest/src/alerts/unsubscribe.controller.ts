import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiProblems, NeverStored, Produces } from '@pelorus/shared/http';
import { WriteReceivers } from '@pelorus/watch/service';
import { type Response } from 'express';

const KEY = { name: 'key', schema: { type: 'string', examples: ['0123456789abcdefghijklmnopqrstuv'] } } as const;
const TEXT = { 'text/plain': { schema: { type: 'string' as const } } };
const PAGE = { 'text/html': { schema: { type: 'string' as const } } };

/** Unsubscribes mail addresses, by links in the mail. */
@ApiTags('alerts')
@NeverStored()
@Controller('rest/alerts/unsubscribe')
export class UnsubscribeController {
  constructor(private readonly receivers: WriteReceivers) {}

  @Get(':key')
  @Produces('text/html')
  @ApiOperation({
    summary: 'Ask whether somebody wants to leave',
    description: 'A page with a button: programs that look at links of mail make nobody leave.',
  })
  @ApiParam(KEY)
  @ApiOkResponse({ description: 'A page that asks', content: PAGE })
  @ApiProblems(406)
  ask(@Res({ passthrough: true }) response: Response): string {
    response.type('html').setHeader('Content-Security-Policy', "default-src 'none'; form-action 'self'");
    return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Alerts</title>
<h1>Mail of alerts</h1><form method="post"><button>Do not send me any more</button></form></html>`;
  }

  @Post(':key')
  @HttpCode(200)
  @Produces('text/plain')
  @ApiOperation({
    summary: 'Leave: the address gets no more mail of the receiver',
    description:
      'As RFC 8058 says: mail programs call it by one click. No session is needed; the key is in the mail alone.',
  })
  @ApiParam(KEY)
  @ApiOkResponse({ description: 'It is done', content: TEXT })
  @ApiProblems(404, 503)
  async leave(@Param('key') key: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const { address, name } = await this.receivers.unsubscribe(key);
    response.type('text');
    return `${address} gets no more mail of '${name}'.\n`;
  }
}
