import { type Item } from '@pelorus/client';
import { writeHeader } from '@pelorus/shared/nrt';

/** The header of a file for all parameters of items, with their units: what a program writes rows below. */
export const nrtTemplate = (items: readonly Pick<Item, 'code' | 'parameters'>[]): string =>
  writeHeader(
    items.flatMap(({ code, parameters = [] }) =>
      parameters.map(({ shortName, unit }) => ({
        code: `${code}:${shortName}`.toLowerCase(),
        unit: unit.code,
        role: 'value' as const,
      })),
    ),
  );
