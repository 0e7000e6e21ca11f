import { type ReadRequest } from '@pelorus/ingest/domain';
import { DATA_TIME_STAMPS } from '@pelorus/shared/nrt';
import { type ContentFormat } from '../content/content-format';
import { JSON_LINES, JSON_NAMES } from '../content/json-format';
import { rowFormat } from '../content/row-format';

/**
 * JSON of older clients: an object that repeats the request, with `data` as rows of texts, the time stamp first.
 * Clients parse every cell without a check for null, so that an empty cell is an empty text.
 */
export function sensorsJson({ codes, keptFlags, withFlags }: ReadRequest): ContentFormat {
  const asked = { qualityFlags: [...(keptFlags ?? [])], withQualityFlags: withFlags, sensors: codes };
  return rowFormat({
    ...JSON_NAMES,
    begin: () => ({
      start: `${JSON.stringify(asked).slice(0, -1)},"data":[`,
      rows: {
        ...JSON_LINES,
        timeStamps: DATA_TIME_STAMPS,
        beforeTime: '["',
        afterTime: '"',
        beforeCell: () => ',"',
        // The quotes around a cell are those of all kinds of cells.
        text: (text) => JSON.stringify(text).slice(1, -1),
        afterCell: '"',
        afterRow: ']',
      },
      end: '\n]}\n',
    }),
  });
}
