import { pipeline, Readable } from 'node:stream';
import { type Response } from 'express';
import { compressAnswer, inPortions, wantedCoding } from '@pelorus/shared/http';
import { pathOfEntity, writeDocument } from '@pelorus/sensorthings/model';
import { notOffered, type ResultMetadata } from '@pelorus/sensorthings/query';
import { type Found } from './found';
import { type Asked, nextLink } from './asked';
import { writeDataArray } from './data-array';
import { type Frame, framed, writeCsv, writeGeoJson, writeJson } from './result-formats';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends an answer in the asked format. */
export async function sendFound(found: Found, asked: Asked, response: Response): Promise<void> {
  const { path, options, root } = asked;
  const { resultFormat = 'json', resultMetadata = 'full' } = options;
  if (path.ending === '$value') return sendValue(found, response);
  switch (found.kind) {
    case 'nothing':
      response.status(204).end();
      return;
    case 'property':
      if (found.value === undefined || found.value === null) response.status(204).end();
      else sendText(response, JSON_TYPE, JSON.stringify({ [found.name]: found.value }));
      return;
    case 'entity': {
      const link = { '@iot.selfLink': `${root}/${pathOfEntity(found.shown.entity)}` };
      if (path.ending === '$ref') return sendText(response, JSON_TYPE, JSON.stringify(link));
      return sendTexts(response, JSON_TYPE, writeDocument(found.shown, found.world, resultMetadata));
    }
    case 'columns': {
      const head = framed(frameOf(found.page, asked), []);
      return sendTexts(response, JSON_TYPE, writeDataArray(found.page.groups, found.plan, found.world, head));
    }
    case 'set':
      return sendSet(found, asked, response, resultFormat, resultMetadata);
  }
}

/** Members beside a page's entities. */
function frameOf({ count, next }: { readonly count?: number; readonly next?: string }, asked: Asked): Frame {
  return {
    ...(count !== undefined && { count }),
    ...(next !== undefined && { nextLink: nextLink(asked, next) }),
  };
}

async function sendSet(
  found: Extract<Found, { readonly kind: 'set' }>,
  asked: Asked,
  response: Response,
  format: string,
  metadata: ResultMetadata,
): Promise<void> {
  const { page } = found;
  const frame = frameOf(page, asked);
  const { nextLink: link } = frame;
  if (asked.path.ending === '$ref') {
    const value = page.shown.map(({ entity }) => ({ '@iot.selfLink': `${asked.root}/${pathOfEntity(entity)}` }));
    return sendText(response, JSON_TYPE, JSON.stringify(framed(frame, value)));
  }
  switch (format) {
    case 'CSV':
      if (link !== undefined) response.setHeader('Link', `<${link}>; rel="next"`);
      return sendText(response, 'text/csv; charset=utf-8', writeCsv(found, metadata));
    case 'GeoJSON':
      return sendText(response, 'application/geo+json; charset=utf-8', writeGeoJson(found, frame, metadata));
    default:
      return sendTexts(response, JSON_TYPE, writeJson(found, frame, metadata));
  }
}

function sendValue(found: Found, response: Response): void {
  if (found.kind !== 'property') throw notOffered('no-value', "'$value' is for properties: name one.");
  const { value } = found;
  if (value === undefined || value === null) {
    response.status(204).end();
    return;
  }
  sendText(response, 'text/plain; charset=utf-8', typeof value === 'string' ? value : JSON.stringify(value));
}

/** Sends a text, compressed where accepted. */
function sendText(response: Response, type: string, text: string): void {
  response.setHeader('Content-Type', type);
  const compressed = compressAnswer(wantedCoding(response.req, response), text, response);
  if (!compressed) {
    response.end(text);
    return;
  }
  compressed.pipe(response);
  compressed.end(text);
}

/** Sends texts at the client's pace. */
async function sendTexts(response: Response, type: string, texts: Iterable<string>): Promise<void> {
  response.setHeader('Content-Type', type);
  const portions = inPortions(texts);
  const first = await portions.next();
  const body = Readable.from(following(first, portions), { objectMode: false, highWaterMark: 1 });
  const compress = compressAnswer(wantedCoding(response.req, response), first.done ? '' : first.value, response);
  // A lost client needs nothing more.
  const done = (): void => undefined;
  if (compress) pipeline(body, compress, response, done);
  else pipeline(body, response, done);
}

async function* following(first: IteratorResult<string>, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (!first.done) yield first.value;
  yield* rest;
}
