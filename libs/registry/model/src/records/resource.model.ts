import {
  bytes,
  defineRecord,
  type DocumentOf,
  GROUPS,
  integer,
  lines,
  ofItem,
  type RowOf,
  text,
  vocable,
} from '../declare';

/** Web address with a host. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** Attachments of items: links with a `linkage`, or files with the facts of their upload. */
export const RESOURCE = defineRecord({
  name: 'resources',
  kind: 'resource',
  owner: ofItem({ shown: true, inVersions: true, inHistory: true, cloned: 'by default' }),
  fields: {
    name: text({ min: 1, max: 500 }).describe('The name for people', 'Chart of the station'),
    description: lines().optional().describe('Free text'),
    type: vocable(GROUPS.resourceTypes).describe('The id of a vocable of the group ResourceTypes', 1600),
    linkage: text({ max: 2_000, pattern: WEB_ADDRESS, patternName: 'an address that begins with http:// or https://' })
      .optional()
      .mustBeSent()
      .describe('The address', 'https://example.org/fleet/sandi/map.png')
      .read({ description: 'The address; absent for a file', example: 'https://example.org/fleet/sandi/map.png' }),
    fileName: text()
      .optional()
      .byServer()
      .read({ description: 'Of a file, as it was called when it was uploaded', example: 'map.png' }),
    mediaType: text().optional().byServer().read({ description: 'Of a file' }),
    size: integer({ large: true }).optional().byServer().read({ description: 'Of a file, in bytes' }),
    sha256: bytes().optional().byServer().column('sha256').read({ description: 'Of a file, hexadecimal' }),
  },
  imported: true,
  revisions: true,
  words: { one: 'attachment of an item', list: 'List the links and files that are attached to an item' },
});

export interface ResourceRecord extends RowOf<typeof RESOURCE> {}
export interface ResourceDocument extends DocumentOf<typeof RESOURCE> {}
