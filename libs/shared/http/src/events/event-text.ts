/** An event as it is sent. */
export interface StreamedEvent {
  /** Where a client goes on that has got it; absent: where it would have gone on before. */
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** The text of an event in a stream. JSON has no line ends outside of its texts, where they are escaped. */
export function eventText({ id, event, data }: StreamedEvent): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Says after how many milliseconds a client connects again once the stream has ended. */
export function retryText(ms: number): string {
  return `retry: ${ms}\n\n`;
}

/** A comment: it keeps the connection alive and tells who waits that somebody is there. */
export const HEARTBEAT = ':\n\n';
