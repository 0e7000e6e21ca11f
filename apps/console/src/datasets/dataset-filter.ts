import { all, pattern, Rsql, rsql } from '@pelorus/client';
import { type DatasetSearch } from './dataset-search';

/** The filter of a search: all of its parts must hold. Undefined without any. */
export function datasetFilter({ name, username, stream, where }: DatasetSearch): string | undefined {
  const parts = [
    name ? rsql`name=like=${pattern(`*${name}*`)}` : undefined,
    username ? rsql`username==${username}` : undefined,
    stream ? rsql`streams.code=like=${pattern(`*${stream}*`)}` : undefined,
    where ? new Rsql(where) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : String(all(...parts));
}
