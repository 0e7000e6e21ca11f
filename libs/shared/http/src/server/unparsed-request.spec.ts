import { PassThrough } from 'node:stream';
import { answerUnparsedRequest } from './unparsed-request';

const failure = (code: string): NodeJS.ErrnoException => Object.assign(new Error('parser'), { code });

describe('what the parser could not read', () => {
  it.each([
    ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout', 'request-timeout'],
    ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large', 'head-too-large'],
    ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request', 'malformed-request'],
  ])('%s is answered by a problem', (code, status, problem) => {
    const socket = new PassThrough();
    answerUnparsedRequest(failure(code), socket);
    const text = String(socket.read());
    expect(text.startsWith(`${status}\r\nContent-Type: application/problem+json\r\n`)).toBe(true);
    expect(text).toContain(`"code":"${problem}"`);
  });

  it('is answered once', () => {
    const socket = new PassThrough();
    answerUnparsedRequest(failure('HPE_INVALID_METHOD'), socket);
    answerUnparsedRequest(failure('HPE_INVALID_METHOD'), socket);
    expect(socket.destroyed).toBe(false);
    expect(String(socket.read()).match(/HTTP\/1.1/g)).toHaveLength(1);
  });

  it('is dropped when nobody can hear it', () => {
    const socket = new PassThrough();
    answerUnparsedRequest(failure('ECONNRESET'), socket);
    expect(socket.destroyed).toBe(true);
  });
});
