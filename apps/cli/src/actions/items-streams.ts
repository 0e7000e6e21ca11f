import { type Context, type SharedOptions } from '../context';

/** A code of a parameter for a time. */
interface Row {
  readonly parameter: string;
  readonly code: string;
  readonly since?: string;
  readonly until?: string;
  /** Whether nobody gave the date of `since`. */
  readonly undated?: boolean;
}

/** Lists the codes of an item's parameters, one after another. */
export async function listItemStreams(
  context: Context,
  options: SharedOptions & { readonly asOf?: string },
  id: string,
): Promise<void> {
  const { registry } = await context.services();
  const parameters = await registry.itemStreams(id, options.asOf === undefined ? {} : { asOf: options.asOf });
  const rows = parameters.flatMap(({ shortName, codes }) =>
    codes.map((period): Row => ({ parameter: shortName, ...period })),
  );
  const columns = [
    { heading: 'PARAMETER', text: ({ parameter }: Row) => parameter },
    { heading: 'SINCE', text: ({ since = '', undated }: Row) => since.slice(0, 19) + (undated ? ' ?' : '') },
    { heading: 'UNTIL', text: ({ until = '' }: Row) => until.slice(0, 19) },
    { heading: 'CODE', text: ({ code }: Row) => code, elastic: true },
  ];
  await context.print(rows, columns, 'It measures nothing.');
}
