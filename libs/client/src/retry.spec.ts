import { ConnectionError, ForeignAnswerError } from './client.errors';
import { DEFAULT_RETRY, retryDelay } from './retry';

describe('retryDelay', () => {
  const broken = new ConnectionError('broken', 'http://a');

  it('doubles up to a limit, half of it by chance', () => {
    const delays = [1, 2, 3, 10].map((attempt) => retryDelay(attempt, broken, DEFAULT_RETRY, 1));
    expect(delays).toEqual([500, 1000, 2000, 30_000]);
    expect(retryDelay(2, broken, DEFAULT_RETRY, 0)).toBe(500);
  });

  it('waits as long as the service asks', () => {
    const busy = new ForeignAnswerError('http://a', 503, 'text/html', '', 120);
    expect(retryDelay(1, busy, DEFAULT_RETRY, 1)).toBe(120_000);
  });
});
