import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '@pelorus/shared/kernel';

const ID = /^\d{1,15}$/;
/** Characters of codes; PostgreSQL refuses some others. */
const CODE = /^[A-Za-z0-9_.:-]+$/;

@Injectable()
export class RecordIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (ID.test(text)) return Number(text);
    throw new DomainError('not-found', 'not-found', `'${text.slice(0, 128)}' is not the id of a record.`);
  }
}

/** Id or code of an item in a path. */
@Injectable()
export class ItemKeyPipe implements PipeTransform<string, number | string> {
  transform(text: string): number | string {
    if (ID.test(text)) return Number(text);
    if (CODE.test(text)) return text;
    throw new DomainError(
      'not-found',
      'not-found',
      `'${text.slice(0, 128)}' is neither the id nor the code of an item.`,
    );
  }
}

/** Code of an item in a path, in lower case. */
@Injectable()
export class CodePipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (CODE.test(text)) return text.toLowerCase();
    throw new DomainError('not-found', 'not-found', `'${text.slice(0, 128)}' is not the code of an item.`);
  }
}
