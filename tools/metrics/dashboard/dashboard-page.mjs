import { panelSvg } from './panel-svg.mjs';

/**
 * A panel of a dashboard, as far as it is drawn.
 * @typedef {object} Panel
 * @property {string} title
 * @property {string} type
 * @property {{ x: number, y: number, w: number, h: number }} gridPos in 24 columns
 * @property {{ expr: string, legendFormat?: string }[]} [targets]
 * @property {{ defaults: { unit?: string, max?: number } }} [fieldConfig]
 */

/** Pixels of a column and of a row of the grid. */
const COLUMN = 61;
const ROW = 30;
const TITLE = 26;
const GAP = 6;

/**
 * The page of a dashboard with the lines of each panel.
 *
 * @param {readonly Panel[]} panels
 * @param {readonly (readonly import('./read-series.mjs').Series[])[]} series
 * @param {{ from: number, to: number }} range
 */
export function dashboardPage(panels, series, range) {
  const boxes = panels.map((panel, i) => boxOf(panel, series[i] ?? [], range));
  const height = Math.max(...panels.map(({ gridPos: { y, h } }) => (y + h) * ROW)) + GAP;
  return `<!doctype html><style>
    body { margin: 8px; background: #f4f5f5; font: 11px sans-serif; color: #333; height: ${height}px; position: relative }
    .panel { position: absolute; background: #fff; border: 1px solid #ddd; border-radius: 3px; overflow: hidden }
    h2 { margin: 6px 8px 0; font-size: 13px; font-weight: 600; height: ${TITLE - 6}px }
    h1 { position: absolute; margin: 6px 2px; font-size: 15px }
    svg { font-size: 11px; fill: #444; display: block } .grid { stroke: #e6e6e6 } .none { text-anchor: middle; fill: #999 }
  </style>${boxes.join('')}`;
}

/**
 * @param {Panel} panel
 * @param {readonly import('./read-series.mjs').Series[]} series
 * @param {{ from: number, to: number }} range
 */
function boxOf({ title, type, gridPos: { x, y, w, h }, fieldConfig }, series, range) {
  const place = `left:${x * COLUMN}px;top:${y * ROW}px`;
  if (type === 'row') return `<h1 style="${place}">${title}</h1>`;
  const [width, height] = [w * COLUMN - GAP, h * ROW - GAP];
  const { unit, max } = fieldConfig?.defaults ?? {};
  const frame = { width, height: height - TITLE, ...range, ...(unit && { unit }), ...(max && { max }) };
  return `<div class="panel" style="${place};width:${width}px;height:${height}px"><h2>${title}</h2>${panelSvg(series, frame)}</div>`;
}
