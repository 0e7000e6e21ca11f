import { type Request } from 'express';
import { type ParsedQs } from 'qs';
import { type ReadRequest } from '@pelorus/ingest/domain';
import { type ContentFormat } from '../content/content-format';
import { JSON_ROWS } from '../content/json-format';
import { DATA_FORMATS } from './data-formats';
import { type HttpStreamFacts } from './netcdf/http-stream-facts';
import { NETCDF, netcdfFormat } from './netcdf/netcdf-format';
import { sensorsJson } from './sensors-json-format';

/** Chooses the format of a read of data. */
export class DataFormatChoice {
  constructor(private readonly facts: HttpStreamFacts) {}

  /** The format of a request; JSON of `sensors` is the one that older clients parse, NetCDF says what the registry knows. */
  async choose(request: Request, query: ParsedQs, asked: ReadRequest): Promise<ContentFormat> {
    const format = DATA_FORMATS.choose(request, query);
    if (format === NETCDF) return netcdfFormat(await this.facts.of(asked.codes));
    const isOlder = query['sensors'] !== undefined && query['codes'] === undefined;
    return isOlder && format === JSON_ROWS ? sensorsJson(asked) : format;
  }
}
