import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '@pelorus/shared/kernel';

/** The id of an account, a token or a session in a path. What is no id names none. */
@Injectable()
export class OwnIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw new DomainError('not-found', 'not-found', `'${text.slice(0, 128)}' is not an id.`);
  }
}
