import { setTimeout as delay } from 'node:timers/promises';

export function pacedBody(content: Buffer, pieces: number, milliseconds: number): ReadableStream<Uint8Array> {
  const size = Math.ceil(content.length / pieces);
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent >= content.length) return controller.close();
      await delay(milliseconds / pieces);
      controller.enqueue(content.subarray(sent, sent + size));
      sent += size;
    },
  });
}
