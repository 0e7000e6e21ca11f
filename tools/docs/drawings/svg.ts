/** A box of a drawing, by its centre. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** The first line is the name, others are smaller. */
  readonly lines: readonly string[];
  readonly kind?: 'box' | 'store' | 'bare';
}

/** Colours by the theme of whoever looks, also where the drawing is a picture of a page. */
const STYLE = `
    text { font: 13px system-ui, sans-serif; fill: #14212e; text-anchor: middle }
    .small { font-size: 11px; fill: #4a5a69 }
    .label { font-weight: 700; text-anchor: start }
    .left { text-anchor: start }
    rect { fill: #ffffff; stroke: #7b8a98 }
    .store { fill: #e7f1fb }
    .row { fill: #f0f4f8; stroke: none }
    .ground { fill: #f6f8fa; stroke: none }
    line { stroke: #0a5fae; stroke-width: 1.5 }
    marker path { fill: #0a5fae }
    @media (prefers-color-scheme: dark) {
      text { fill: #e5ebf1 } .small { fill: #a3b3c2 } rect { fill: #1d2731; stroke: #6d7f90 } .store { fill: #17304a }
      .row { fill: #161e26 } .ground { fill: #0e141a } line { stroke: #7fbaf7 } marker path { fill: #7fbaf7 }
    }`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A drawing of a size, with a title for those who do not see it. */
export const svg = (width: number, height: number, title: string, parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
  <title>${escaped(title)}</title>
  <style>${STYLE}
  </style>
  <defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto-start-reverse"><path d="M0 0L8 4L0 8z" /></marker></defs>
  <rect class="ground" width="${width}" height="${height}" />
${parts.map((part) => `  ${part}`).join('\n')}
</svg>
`;

export function boxSvg({ x, y, width, height, lines, kind = 'box' }: Box): string {
  const [left, top] = [x - width / 2, y - height / 2];
  const first = y + 5 - (lines.length - 1) * 8;
  const texts = lines.map((line, index) => textSvg(x, first + index * 16, line, index > 0 ? 'small' : undefined));
  const rect = `<rect class="${kind}" x="${left}" y="${top}" width="${width}" height="${height}" rx="6" />`;
  return [...(kind === 'bare' ? [] : [rect]), ...texts].join('');
}

export const textSvg = (x: number, y: number, text: string, kind?: string): string =>
  `<text${kind === undefined ? '' : ` class="${kind}"`} x="${x}" y="${y}">${escaped(text)}</text>`;

/** An arrow from the border of a box to that of another one; with two tips where both use each other. */
export function arrowSvg(from: Box, to: Box, both: boolean): string {
  const [start, end] = [borderPoint(from, to), borderPoint(to, from)];
  const tips = `marker-end="url(#tip)"${both ? ' marker-start="url(#tip)"' : ''}`;
  return `<line x1="${start.x}" y1="${start.y}" x2="${end.x}" y2="${end.y}" ${tips} />`;
}

/** Where the line between the centres of two boxes leaves the first one. */
function borderPoint(box: Box, other: Box): { readonly x: number; readonly y: number } {
  const [dx, dy] = [other.x - box.x, other.y - box.y];
  const share = 1 / Math.max(Math.abs(dx) / (box.width / 2 + 3), Math.abs(dy) / (box.height / 2 + 3));
  return { x: Math.round(box.x + dx * share), y: Math.round(box.y + dy * share) };
}
