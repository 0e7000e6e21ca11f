import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import { expressMessages } from './express-messages';

describe('messages of Express', () => {
  const application = express();
  const { request: nativeRequest, response: nativeResponse } = application;
  const messages = expressMessages(application, { 'X-Pebble': 'round' });
  const request = new messages.IncomingMessage(new Socket());
  const response = new messages.ServerResponse(request);

  it('keep their prototypes when Express handles them', () => {
    const prototypes = (): unknown[] => [request, response].map((each) => Object.getPrototypeOf(each) as unknown);
    const [ofRequest, ofResponse] = prototypes();
    const handled: unknown[] = [];
    application.use(() => handled.push(...prototypes()));
    application(Object.assign(request, { method: 'GET', url: '/' }) as express.Request, response as express.Response);
    expect(handled[0]).toBe(ofRequest);
    expect(handled[1]).toBe(ofResponse);
  });

  it("are Express's and Node's, and have the headers", () => {
    expect(Object.prototype.isPrototypeOf.call(nativeRequest, request)).toBe(true);
    expect(Object.prototype.isPrototypeOf.call(nativeResponse, response)).toBe(true);
    expect([request instanceof IncomingMessage, response instanceof ServerResponse]).toEqual([true, true]);
    expect((request as express.Request).app).toBe(application);
    expect(response.getHeader('x-pebble')).toBe('round');
  });
});
