import { Injectable } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type ParsedQs } from 'qs';
import { type ImportRows } from '@pelorus/registry/domain';
import { badParameter, checkCharset, checkMediaType, oneValue, readBytes, wordValues } from '@pelorus/shared/http';
import { RegistrySettings } from '../registry-settings';
import { IMPORT_KINDS, type ImportKind } from './import-kind';
import { readCsvImport, readJsonImport } from './import-reader';

const CSV = 'text/csv';

/** The media types of imports. */
export const IMPORT_MEDIA_TYPES = [CSV, 'application/json'];

/** The values of the parameter `kind`. */
export const KIND_NAMES = IMPORT_KINDS.map(({ name }) => name);

/** A large file over a slow line. */
const BODY_TIME = { ms: 120_000, minBytesPerSecond: 1_000 };

/** Reads the bodies of imports. */
@Injectable()
export class ImportRequest {
  constructor(private readonly settings: RegistrySettings) {}

  /** The rows of a request; faults are DomainErrors. */
  async read(request: Request, response: Response, query: ParsedQs): Promise<ImportRows> {
    const { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } = this.settings;
    checkMediaType(request, IMPORT_MEDIA_TYPES);
    checkCharset(request);
    const isTable = /^text\/csv\b/i.test(request.headers['content-type'] ?? '');
    const kind = kindOf(query, isTable);
    const bytes = await readBytes(request, response, MAX_IMPORT_BYTES, BODY_TIME);
    return isTable ? readCsvImport(bytes, kind, MAX_IMPORT_ROWS) : readJsonImport(bytes, MAX_IMPORT_ROWS);
  }
}

function kindOf(query: ParsedQs, isTable: boolean): ImportKind {
  oneValue(query, 'kind');
  const [name = 'items'] = wordValues(query, 'kind', KIND_NAMES);
  if (query['kind'] !== undefined && !isTable) {
    throw badParameter('kind', 'not-in-json', "A JSON body says by its keys what is imported: leave 'kind' out.");
  }
  const kind = IMPORT_KINDS.find((each) => each.name === name);
  if (!kind) throw new Error(`there is no kind ${name}`);
  return kind;
}
