import { readFile } from '../test/read-file';

const HEADER = 'datetime\ta:b:x\ta:b:y\n';
const line = (second: number, ...cells: string[]): string => `2024-01-01 00:00:0${second}\t${cells.join('\t')}\n`;

it('reads a file like a first one after files with empty cells, faults, many rows and other columns', () => {
  const file = `${HEADER}${line(0, '1.5', '2')}${line(1, '-0', '1e300')}`;
  const wanted = readFile(file);
  const many = Array.from({ length: 40 }, (_, i) => `2024-01-01 00:00:00.${String(i).padStart(3, '0')}\t\t7\n`);
  const others = [
    `${HEADER}${line(0, '', '')}${line(1, '', '3')}`,
    `${HEADER}${line(0, '', '8')}${line(1, '', 'x')}`,
    `${HEADER}${line(0, '', '9')}${line(1, '')}`,
    `${HEADER}${many.join('')}`,
    `datetime\ta:b:x [text]\ta:b:x (quality_flag)\ta:b:y\n${line(0, 'word', '9', '')}`,
  ];
  for (const other of others) {
    readFile(other);
    expect(readFile(file)).toEqual(wanted);
  }
});
