import { IdField, parseBody, TextField } from '@pelorus/shared/http';
import { type FileForm, type ReceivedForm } from '@pelorus/registry/service';
import { type MultipartForm } from './multipart-form';

/** The fields of a form that attaches a file. */
export class ResourceFields {
  @TextField({
    description: 'The name for people; by default that of the file',
    example: 'Chart of the station',
    min: 1,
    max: 500,
  })
  readonly name?: string;
  @TextField({ description: 'Free text' })
  readonly description?: string;
  @IdField({ required: true, description: 'The id of a vocable of the group ResourceTypes', example: 1600 })
  readonly typeId!: number;
}

/** A form that attaches a file to an item. */
export class ResourceForm implements FileForm {
  constructor(private readonly form: MultipartForm) {}

  async receive<Taken>(take: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>): Promise<ReceivedForm<Taken>> {
    const { fields, fileName, mediaType, taken } = await this.form.receive(take);
    const { values } = parseBody(ResourceFields, given(fields), 'create');
    return { taken, values, fileName, mediaType };
  }
}

/** The values of a form, whose fields are all text; empty fields are left out. */
function given(fields: Readonly<Record<string, string>>): object {
  const entries = Object.entries(fields).filter(([, value]) => value !== '');
  return Object.fromEntries(entries.map(([name, value]) => [name, name === 'typeId' ? numberOr(value) : value]));
}

function numberOr(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
