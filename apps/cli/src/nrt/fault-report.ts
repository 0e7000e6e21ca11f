import { type Fault } from '@pelorus/client';
import { cellSpan, type NrtLine, readLines } from '@pelorus/shared/nrt';
import { bytesOf, type InputFile } from '../files/input-file';
import { type Style } from '../terminal/style';
import { cellExcerpt } from './fault-excerpt';

/** A fault with the place that an editor jumps to. */
export interface PlacedFault extends Fault {
  readonly file: string;
  /** Character of the line, from 1, where the column begins. */
  readonly character?: number;
  /** The line as it is in the file. */
  readonly lineText?: string;
}

/** Looks up the lines of faults, so that they can be shown. A file that is gone meanwhile leaves them as they are. */
export async function placeFaults(file: InputFile, faults: readonly Fault[]): Promise<PlacedFault[]> {
  const wanted = new Set(faults.flatMap(({ line }) => (line === undefined ? [] : [line])));
  const lines = await readLines(bytesOf(file), wanted).catch(() => new Map<number, NrtLine>());
  return faults.map((fault) => {
    const lineText = fault.line === undefined ? undefined : lines.get(fault.line)?.text;
    if (lineText === undefined) return { ...fault, file: file.label };
    return { ...fault, file: file.label, lineText, character: cellSpan(lineText, fault.column).start + 1 };
  });
}

const INDENT = '  ';

/** Faults for people: `file:line:character: detail [code]`, the line, and carets below the column. */
export function faultReport(faults: readonly PlacedFault[], total: number, width: number, style: Style): string {
  const texts = faults.map((fault) => {
    const { file, line = 1, character = 1, detail, code, lineText } = fault;
    const head = `${style.bold(`${file}:${line}:${character}:`)} ${detail} ${style.dim(`[${code}]`)}`;
    if (lineText === undefined) return head;
    const excerpt = cellExcerpt(lineText, fault, width - INDENT.length, style);
    return [head, ...excerpt.split('\n').map((text) => INDENT + text)].join('\n');
  });
  const more = total - faults.length;
  return [...texts, ...(more > 0 ? [style.dim(`and ${more} more faults`)] : [])].join('\n');
}
