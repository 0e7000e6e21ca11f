import { Injectable, type PipeTransform } from '@nestjs/common';
import { unknownDataset } from '@pelorus/ingest/domain';

/** The id of a dataset in a path. What is no id names no dataset. */
@Injectable()
export class DatasetIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (/^\d{1,15}$/.test(text)) return Number(text);
    throw unknownDataset(text);
  }
}
