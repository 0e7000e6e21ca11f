import { type Request } from 'express';
import { type Versioned } from '@pelorus/registry/domain';
import { type ItemDocument } from '@pelorus/registry/model';
import { JSON_FORMAT, RegistryLinks } from '@pelorus/registry/formats';
import { type ItemRelation } from '@pelorus/registry/persistence';
import { type RecordReply, TextReply } from '@pelorus/shared/http';
import { replyRecord } from '../records/record-list';
import { chooseItemFormat } from './choose-item-format';
import { signposts } from './signposts';

/** Where and when an item is shown. */
export interface Showing {
  /** The address of the registry. */
  readonly base: string;
  /** The moment at which the registry is read, if it is not the present. */
  readonly asOf?: Date;
}

/** Gives an item with some relations more than were asked for, and the items that it is on. */
export interface ItemSource {
  read(further: readonly ItemRelation[]): Promise<Versioned<ItemDocument>>;
  above(item: ItemDocument): Promise<readonly ItemDocument[]>;
}

/** Answers with an item in the format that the request wants; `source` gives what that shows. */
export async function replyItem(
  source: ItemSource,
  request: Request,
  { base, asOf }: Showing,
): Promise<RecordReply | TextReply> {
  const links = new RegistryLinks(base);
  const format = chooseItemFormat(request);
  request.res?.vary('Accept');
  const found = await source.read(format?.relations ?? []);
  const { citation } = found.document.leadingFields();
  request.res?.append('Link', signposts({ id: found.id, citation }, format ?? JSON_FORMAT, links, asOf));
  if (!format) return replyRecord(found);
  const item = found.document.parse();
  const above = await source.above(item);
  return new TextReply(found.revision, format.mediaType, format.write({ item, above, links, at: asOf ?? new Date() }));
}
