/** Sends a request to the registry and resolves with the body of the answer; a refusal rejects. */
export type Call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<unknown>;

export const V2 = '/rest/v2';

interface Vocable {
  readonly id: number;
  readonly systemName: string;
  readonly vocableGroup: { readonly systemName: string };
}

export type Ids = (word: string) => number;

/** The ids of words; an unknown word is an error. */
export function idsOf(what: string, entries: Iterable<readonly [string, number]>): Ids {
  const ids = new Map(entries);
  return (word) => {
    const id = ids.get(word);
    if (id === undefined) throw new Error(`there is no ${what} ${word}`);
    return id;
  };
}

/** All records of a list, every object in full; `query` has further parameters. */
export async function listAll<Listed>(call: Call, path: string, query = ''): Promise<readonly Listed[]> {
  const page = (await call('GET', `${V2}/${path}?hits=10000&dedup=false${query && `&${query}`}`)) as {
    readonly records: readonly Listed[];
  };
  return page.records;
}

export async function vocableIds(call: Call): Promise<(group: string) => Ids> {
  const vocables = await listAll<Vocable>(call, 'vocables');
  return (group) =>
    idsOf(
      `vocable of ${group}`,
      vocables
        .filter(({ vocableGroup }) => vocableGroup.systemName === group)
        .map(({ systemName, id }) => [systemName, id]),
    );
}
