import { Injectable, type PipeTransform } from '@nestjs/common';
import { DomainError, parseDateTime } from '@pelorus/shared/kernel';

/** The moment of a change in a path. */
@Injectable()
export class MomentPipe implements PipeTransform<string, Date> {
  transform(text: string): Date {
    const parsed = parseDateTime(text);
    if (parsed) return new Date(parsed.instant.ms);
    throw new DomainError('not-found', 'not-found', `'${text.slice(0, 128)}' is not the moment of an import.`);
  }
}
