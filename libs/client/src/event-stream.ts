export interface StreamBlock {
  /** Absent for a block without event. */
  readonly event?: { readonly id?: string; readonly event: string; readonly data: string };
  /** Milliseconds to wait before reconnecting, from the service. */
  readonly retry?: number;
}

/**
 * Parses Server-Sent Events by the HTML standard; drops a broken last block. Comments are empty blocks, which prove
 * that the service is there.
 */
export async function* readBlocks(body: ReadableStream<Uint8Array>): AsyncGenerator<StreamBlock, void, undefined> {
  let block = new BlockReader();
  for await (const line of linesOf(body)) {
    if (line.startsWith(':')) yield {};
    else if (line !== '') block.take(line);
    else {
      yield block.read();
      block = new BlockReader();
    }
  }
}

class BlockReader {
  readonly #data: string[] = [];
  #event = '';
  #id?: string;
  #retry?: number;

  take(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') this.#data.push(value);
    else if (name === 'event') this.#event = value;
    else if (name === 'id' && !value.includes('\0')) this.#id = value;
    else if (name === 'retry' && /^\d+$/.test(value)) this.#retry = Number(value);
  }

  read(): StreamBlock {
    const retry = this.#retry === undefined ? {} : { retry: this.#retry };
    if (this.#data.length === 0) return retry;
    const id = this.#id === undefined ? {} : { id: this.#id };
    return { ...retry, event: { ...id, event: this.#event || 'message', data: this.#data.join('\n') } };
  }
}

/** Lines with an end. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        if (rest.endsWith('\r')) yield rest.slice(0, -1);
        return;
      }
      rest += decoder.decode(value, { stream: true });
      // A final CR may be half of a line end.
      const end = rest.endsWith('\r') ? rest.length - 1 : rest.length;
      const lines = rest.slice(0, end).split(/\r\n|\n|\r/);
      rest = lines.pop()! + rest.slice(end);
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
