import { IdField, TextField } from '@pelorus/shared/http';

/** An address in the web, with a host. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#@:]+(?::\d{1,5})?(?:[/?#]\S*)?$/i;

/** The body that attaches a link, or changes a resource. */
export class ResourceBody {
  /** The description of a file, which only an upload sets. */
  static readonly ignoredKeys = ['itemId', 'fileName', 'mediaType', 'size', 'sha256'];
  static readonly relationKeys = { type: 'typeId' };

  @TextField({ required: true, description: 'The name for people', example: 'Chart of the station', min: 1, max: 500 })
  readonly name!: string;
  @TextField({ description: 'Free text' })
  readonly description?: string;
  @IdField({ required: true, description: 'The id of a vocable of the group ResourceTypes', example: 1600 })
  readonly typeId!: number;
  @TextField({
    required: true,
    description: 'The address',
    example: 'https://example.org/fleet/sandi/map.png',
    max: 2_000,
    pattern: WEB_ADDRESS,
    patternName: 'an address that begins with http:// or https://',
  })
  readonly linkage!: string;
}
