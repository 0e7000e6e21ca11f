import { type Response } from 'express';
import { sendText } from '../reply/send-text';
import { type EventLog, type FeedEvent } from './event-feed';
import { type StreamedEvent } from './event-text';

/** Events that one request looks through. */
const LOOKED_AT = 20_000;
const PAGE = 1_000;

export interface EventPage {
  readonly events: readonly StreamedEvent[];
  readonly next: string;
  /** Whether there was more when the page was made. */
  readonly more: boolean;
}

export async function readEventPage<Event extends FeedEvent>(
  log: EventLog<Event>,
  since: string,
  most: number,
  shown: (event: Event) => StreamedEvent | undefined,
): Promise<EventPage> {
  const events: StreamedEvent[] = [];
  let next = since;
  for (let looked = 0; looked < LOOKED_AT;) {
    const found = await log.after(next, PAGE);
    for (const event of found) {
      const sent = shown(event);
      if (sent && events.length === most) return { events, next, more: true };
      next = event.id;
      if (sent) events.push(sent);
    }
    if (found.length < PAGE) return { events, next, more: false };
    looked += found.length;
  }
  return { events, next, more: true };
}

/** Sends a page, which nobody keeps. */
export function sendEventPage(response: Response, page: EventPage): void {
  response.setHeader('Cache-Control', 'no-store');
  sendText(response, 'application/json', JSON.stringify(page));
}
