import { type PipeTransform } from '@nestjs/common';

/** Pipe of an id in a path; any other text throws what `unknown` makes of it. */
export function idPipe(unknown: (text: string) => Error): PipeTransform<string, number> {
  return {
    transform(text) {
      if (/^\d{1,15}$/.test(text)) return Number(text);
      throw unknown(text);
    },
  };
}
