import { Injectable, type PipeTransform } from '@nestjs/common';
import { unknownFile } from '@pelorus/ingest/domain';

/** The id of a file in a path. What is no id names no file. */
@Injectable()
export class FileIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw unknownFile(text);
  }
}
