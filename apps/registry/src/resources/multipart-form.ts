import { type Request, type Response } from 'express';
import { type BodyPace, FORM_ROOM, FormFile, PacedBody } from '@pelorus/shared/http';
import { DomainError, invalidBody } from '@pelorus/shared/kernel';

/** A whole form: its fields, its file as it is described there, and what became of the bytes of that. */
export interface WholeForm<Taken> {
  readonly fields: Readonly<Record<string, string>>;
  readonly fileName: string;
  readonly mediaType: string;
  readonly taken: Taken;
}

/** A `multipart/form-data` body with one file and fields, received while the file's bytes are taken. */
export class MultipartForm {
  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly maxBytes: number,
    private readonly pace: BodyPace,
  ) {}

  /**
   * Gives the bytes of the file to `take` and resolves when the whole form is there and `take` is done. A form that is
   * malformed, too large, too slow or cut off is a DomainError, after `take` has failed, too. What is left of the body is
   * left unread.
   */
  async receive<Taken>(take: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>): Promise<WholeForm<Taken>> {
    const { headers } = this.request;
    if ((headers['content-encoding'] ?? 'identity') !== 'identity') throw encodedForm();
    if (Number(headers['content-length'] ?? 0) > this.maxBytes + FORM_ROOM) throw fileTooLarge(this.maxBytes);
    const fields = new Map<string, string>();
    const file = new FormFile(new PacedBody(this.request, this.response, 'identity', this.pace), headers, {
      maxBytes: this.maxBytes,
      tooLarge: fileTooLarge,
      field: (name, value, cut) => {
        if (cut) throw badField(name, 'is too long');
        if (fields.has(name)) throw badField(name, 'is given twice');
        fields.set(name, value);
      },
    });
    try {
      const taken = await take(file);
      const { fileName, mediaType } = file;
      const described = { fileName: cleanName(fileName), mediaType: cleanMediaType(mediaType) };
      return { fields: Object.fromEntries(fields), ...described, taken };
    } finally {
      await file.return();
    }
  }
}

/** The last part of a path, without what no file name may have; browsers write quotes and line ends percent-encoded. */
function cleanName(given: string): string {
  const name = given
    .replaceAll('%22', '"')
    .replace(/%0[AD]|\p{Cc}/gu, '')
    .replace(/^.*[/\\]/s, '')
    .trim();
  return name === '' || name === '.' || name === '..' ? 'file' : [...name].slice(0, 200).join('');
}

function cleanMediaType(given: string): string {
  const mediaType = given.toLowerCase();
  return /^[a-z0-9][\w.+-]{0,63}\/[a-z0-9][\w.+-]{0,126}$/.test(mediaType) ? mediaType : 'application/octet-stream';
}

export function fileTooLarge(limit: number): DomainError {
  return new DomainError('too-large', 'too-large', `The file is larger than allowed (${limit} bytes).`);
}

export function encodedForm(): DomainError {
  return new DomainError('unsupported-media-type', 'unsupported-encoding', 'A form is sent without Content-Encoding.');
}

export function badField(name: string, what: string): DomainError {
  return invalidBody([
    { code: 'bad-field', detail: `The field '${name.slice(0, 64)}' ${what}`, pointer: `/${name.slice(0, 64)}` },
  ]);
}
