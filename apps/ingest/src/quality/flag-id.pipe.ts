import { Injectable, type PipeTransform } from '@nestjs/common';
import { unknownFlag } from '@pelorus/ingest/domain';

/** The id of a flag in a path; `not-found` for text that is no id. */
@Injectable()
export class FlagIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw unknownFlag(text);
  }
}
