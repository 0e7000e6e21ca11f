import { useQuery } from '@tanstack/react-query';
import { LongText } from '../../ui/text/long-text';
import { WebLink } from '../../ui/text/web-link';
import { citeAsQuery } from './cite-as-query';
import { type ShownItem } from '../../records/item-queries';

/** The persistent identifier of an item, with a link where it resolves. */
export function PersistentId({ item: { id, citation } }: { readonly item: ShownItem }) {
  const { data: citeAs } = useQuery({ ...citeAsQuery(id), enabled: Boolean(citation) });
  if (!citation) return null;
  return citeAs ? <WebLink to={citeAs}>{citation}</WebLink> : <LongText text={citation} />;
}
