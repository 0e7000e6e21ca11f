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

/** Answers with an item in the format that the request wants; `read` gives it with what that shows besides. */
export async function replyItem(
  read: (further: readonly ItemRelation[]) => Promise<Versioned<ItemDocument>>,
  request: Request,
  { base, asOf }: Showing,
): Promise<RecordReply | TextReply> {
  const links = new RegistryLinks(base);
  const format = chooseItemFormat(request);
  request.res?.vary('Accept');
  const found = await read(format?.relations ?? []);
  const { citation } = found.document.leadingFields();
  request.res?.append('Link', signposts({ id: found.id, citation }, format ?? JSON_FORMAT, links, asOf));
  if (!format) return replyRecord(found);
  const item = found.document.parse();
  return new TextReply(found.revision, format.mediaType, format.write({ item, links, at: asOf ?? new Date() }));
}
