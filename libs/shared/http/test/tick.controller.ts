import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type Response } from 'express';
import { ServiceState, StreamReply } from '../src';

/** Streams of events that last until the client or the service ends them. */
@Controller('rest/ticks')
@ApiExcludeController()
export class TickController {
  constructor(private readonly state: ServiceState) {}

  /** Writes to the response, and says goodbye at the end. */
  @Get('written')
  write(@Res() response: Response): void {
    const end = this.state.openStream(response);
    end.addEventListener('abort', () => response.end('event: end\n\n'));
    response.type('text/event-stream').write('event: tick\n\n');
  }

  /** Replies by a generator. */
  @Get('generated')
  generate(@Res({ passthrough: true }) response: Response): StreamReply {
    const end = this.state.openStream(response);
    return new StreamReply('text/event-stream', 'ticks.txt', async function* () {
      yield 'event: tick\n\n';
      await new Promise((resolve) => end.addEventListener('abort', resolve));
      yield 'event: end\n\n';
    });
  }

  /** Never ends its answer. */
  @Get('endless')
  ignore(@Res() response: Response): void {
    this.state.openStream(response);
    response.type('text/event-stream').write('event: tick\n\n');
  }
}
