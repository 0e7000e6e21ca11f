import { type ReadRequest } from '@pelorus/ingest/domain';
import {
  EMPTY_FLAG,
  formatDataTimeStamp,
  formatNumber,
  type NrtWritableCells,
  type NrtWritableRows,
} from '@pelorus/shared/nrt';
import { type ContentFormat } from '../content/content-format';
import { JSON_NAMES } from '../content/json-format';
import { rowFormat } from '../content/row-format';

/**
 * JSON of older clients: an object that repeats the request, with `data` as rows of texts, the time stamp first.
 * Clients parse every cell without a check for null, so that an empty cell is an empty text.
 */
export function sensorsJson({ codes, keptFlags, withFlags }: ReadRequest): ContentFormat {
  const asked = { qualityFlags: [...(keptFlags ?? [])], withQualityFlags: withFlags, sensors: codes };
  return rowFormat({
    ...JSON_NAMES,
    begin: () => {
      let separator = '\n';
      return {
        start: `${JSON.stringify(asked).slice(0, -1)},"data":[`,
        rows: (part) => {
          let text = '';
          for (let row = 0; row < part.rows; row++) {
            text += separator + writeRow(part, row);
            separator = ',\n';
          }
          return text;
        },
        end: '\n]}\n',
      };
    },
  });
}

function writeRow({ ms, us, columns }: NrtWritableRows, row: number): string {
  return JSON.stringify([formatDataTimeStamp(ms[row]!, us[row]!), ...columns.map((cells) => cellText(cells, row))]);
}

function cellText(cells: NrtWritableCells, row: number): string {
  switch (cells.kind) {
    case 'number':
      return Number.isNaN(cells.values[row]) ? '' : formatNumber(cells.values[row]!);
    case 'text':
      return cells.texts[row]!;
    case 'flag':
      return cells.flags[row] === EMPTY_FLAG ? '' : String(cells.flags[row]);
  }
}
