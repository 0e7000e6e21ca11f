import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError } from '@pelorus/shared/kernel';

/** Id of an account, token or session in a path; anything else is not found. */
@Injectable()
export class OwnIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw new DomainError('not-found', 'not-found', `'${text.slice(0, 128)}' is not an id.`);
  }
}
