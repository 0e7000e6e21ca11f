import { EventEmitter } from 'node:events';
import { type Request, type Response } from 'express';
import { SlowClients } from './slow-clients';

/** An answer of which a connection takes bytes as a spec says. */
class Answer extends EventEmitter {
  writableLength = 0;
  destroyed = false;
  readonly socket = { bytesWritten: 0, writableLength: 0 };

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('SlowClients', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const watched = (minimum = 1000): Answer => {
    const answer = new Answer();
    const next = jest.fn();
    new SlowClients(minimum).handler()({} as Request, answer as unknown as Response, next);
    expect(next).toHaveBeenCalledTimes(1);
    return answer;
  };
  const pass = (answer: Answer, seconds: number, bytesPerSecond: number): void => {
    for (let i = 0; i < seconds; i++) {
      answer.socket.bytesWritten += bytesPerSecond;
      jest.advanceTimersByTime(1000);
    }
  };

  it('breaks off an answer whose client takes too little', () => {
    const answer = watched();
    answer.writableLength = 1;
    pass(answer, 29, 900);
    expect(answer.destroyed).toBe(false);
    pass(answer, 1, 900);
    expect(answer.destroyed).toBe(true);
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves one that takes enough', () => {
    const answer = watched();
    answer.writableLength = 1;
    pass(answer, 300, 1000);
    expect(answer.destroyed).toBe(false);
  });

  it('takes bytes that wait in the connection for not taken', () => {
    const answer = watched();
    answer.writableLength = 1;
    answer.socket.bytesWritten = 1_000_000;
    answer.socket.writableLength = 1_000_000;
    pass(answer, 30, 0);
    expect(answer.destroyed).toBe(true);
  });

  it('does not count time in which nothing waits for the client', () => {
    const answer = watched();
    pass(answer, 300, 0);
    expect(answer.destroyed).toBe(false);
  });

  it('watches nothing without a minimum', () => {
    watched(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});
