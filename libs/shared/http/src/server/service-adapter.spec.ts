import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type Response } from 'express';
import request from 'supertest';
import { type ReplyWriter } from '../reply/reply-writer';
import { ServiceAdapter } from './service-adapter';

const PEBBLES = { pebbles: 3 };

@Controller()
class PebbleController {
  @Get('whole')
  whole(): object {
    return PEBBLES;
  }

  @Get('plain')
  plain(): string {
    return 'plain';
  }
}

@Module({ controllers: [PebbleController] })
class PebbleModule {}

/** Nest gives what operations return to `reply` of its adapter, and routes to a server that the adapter makes. */
describe('ServiceAdapter in Nest', () => {
  const sent: unknown[] = [];
  const replies = {
    send: (reply: unknown, response: Response) => {
      sent.push(reply);
      if (reply !== PEBBLES) return false;
      response.json({ sentBy: 'us' });
      return true;
    },
  } as unknown as ReplyWriter;

  it('sends what operations return by the writer of replies, and leaves the rest to Nest', async () => {
    const adapter = new ServiceAdapter({ 'X-Pebble': 'round' });
    adapter.sendBy(replies);
    const app = await NestFactory.create(PebbleModule, adapter, { logger: false });
    await app.init();
    try {
      const server = app.getHttpServer() as Parameters<typeof request>[0];
      const whole = await request(server).get('/whole').expect(200).expect('X-Pebble', 'round');
      expect(whole.body).toEqual({ sentBy: 'us' });
      await request(server).get('/plain').expect(200, 'plain');
      expect(sent).toEqual([PEBBLES, 'plain']);
    } finally {
      await app.close();
    }
  });
});
