import { readAnswers } from './raw-exchange';

const read = (text: string) => readAnswers(Buffer.from(text, 'latin1'));

describe('readAnswers', () => {
  it('reads several answers, with a length, in chunks, without a body and until the end', () => {
    const answers = read(
      'HTTP/1.1 100 Continue\r\n\r\n' +
        'HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}' +
        'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n' +
        'HTTP/1.1 304 Not Modified\r\nETag: "1"\r\n\r\n' +
        'HTTP/1.1 200 OK\r\n\r\nrest',
    );
    expect(answers.map(({ status, body }) => [status, body.toString()])).toEqual([
      [400, '{}'],
      [200, 'abcde'],
      [304, ''],
      [200, 'rest'],
    ]);
    expect(answers[2]!.headers).toEqual({ etag: '"1"' });
  });

  it.each(['hello', 'HTTP/1.1 99 What\r\n\r\n', 'HTTP/1.1 200 OK\r\nbad\r\n\r\n', '\0\r\n\r\n'])(
    'refuses what is no HTTP: %j',
    (text) => expect(() => read(text)).toThrow('this is no'),
  );

  it('has no answer where nothing came', () => expect(read('')).toEqual([]));
});
