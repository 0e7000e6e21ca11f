import { type MessagePort } from 'node:worker_threads';
import { describeError } from '../thread/described-error';
import { type FromHelper, transferListOf, type ToHelper } from './section-messages';
import { SectionParser } from './section-parser';

/** Reads sections of another thread's file, until that closes the port. */
export function helpWithFile(port: MessagePort): void {
  let parser: SectionParser | undefined;
  const answer = (message: FromHelper, memory: ArrayBuffer[] = []): void => port.postMessage(message, memory);
  const take = (message: ToHelper): void => {
    if (message.kind === 'plan') parser = new SectionParser(message.plan);
    if (!parser) throw new Error('a section of an unknown file');
    if (message.kind === 'begin') parser.begin(message.line, message.validating);
    if (message.kind === 'bytes') {
      parser.write(new Uint8Array(message.buffer, 0, message.length));
      answer({ kind: 'buffer', buffer: message.buffer }, [message.buffer]);
    }
    if (message.kind === 'end') {
      const section = parser.end();
      answer({ kind: 'section', section }, transferListOf(section));
    }
  };
  port.on('message', (message: ToHelper) => {
    try {
      take(message);
    } catch (error) {
      answer({ kind: 'failed', error: describeError(error) });
      port.close();
    }
  });
}
