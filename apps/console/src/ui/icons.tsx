// Icons of Lucide 1.73.0 (https://lucide.dev, licence in icons-license.txt) that pages show. To add one, copy its
// elements from there: of a path its `d`.
import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Width and height in pixels. */
  readonly size?: number;
}

const isNamed = (props: object): boolean => Object.keys(props).some((name) => /^(aria-|role$)/.test(name));

/** Icon in the text's colour; hidden from screen readers without a role or name. */
function icon(...parts: readonly (string | ReactElement)[]) {
  const elements = parts.map((part) => (typeof part === 'string' ? <path key={part} d={part} /> : part));
  return ({ size = 24, ...props }: IconProps) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...(isNamed(props) ? {} : { 'aria-hidden': true }),
        ...props,
      },
      ...elements,
    );
}

export const ArrowDown = icon('M12 5v14', 'm19 12-7 7-7-7');
export const ArrowDownToLine = icon('M12 17V3', 'm6 11 6 6 6-6', 'M19 21H5');
export const ArrowRightLeft = icon('m16 3 4 4-4 4', 'M20 7H4', 'm8 21-4-4 4-4', 'M4 17h16');
export const ArrowUp = icon('m5 12 7-7 7 7', 'M12 19V5');
export const ArrowUpFromLine = icon('m18 9-6-6-6 6', 'M12 3v14', 'M5 21h14');
export const Bell = icon(
  'M10.268 21a2 2 0 0 0 3.464 0',
  'M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326',
);
export const BellOff = icon(
  'M10.268 21a2 2 0 0 0 3.464 0',
  'M17 17H4a1 1 0 0 1-.74-1.673C4.59 13.956 6 12.499 6 8a6 6 0 0 1 .258-1.742',
  'm2 2 20 20',
  'M8.668 3.01A6 6 0 0 1 18 8c0 2.687.77 4.653 1.707 6.05',
);
export const Bookmark = icon(
  'M17 3a2 2 0 0 1 2 2v15a1 1 0 0 1-1.496.868l-4.512-2.578a2 2 0 0 0-1.984 0l-4.512 2.578A1 1 0 0 1 5 20V5a2 2 0 0 1 2-2z',
);
export const CalendarClock = icon(
  'M16 14v2.2l1.6 1',
  'M16 2v3',
  'M21 7.338V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h2.338',
  'M3 9h5.859',
  'M8 2v3',
  <circle cx="16" cy="16" r="6" />,
);
export const ChartLine = icon('M3 3v16a2 2 0 0 0 2 2h16', 'm19 9-5 5-4-4-3 3');
export const CheckMark = icon('M20 6 9 17l-5-5');
export const ChevronDown = icon('m6 9 6 6 6-6');
export const ChevronLeft = icon('m15 18-6-6 6-6');
export const ChevronRight = icon('m9 18 6-6-6-6');
export const CircleAlert = icon(
  <circle cx="12" cy="12" r="10" />,
  <line x1="12" x2="12" y1="8" y2="12" />,
  <line x1="12" x2="12.01" y1="16" y2="16" />,
);
export const CircleCheck = icon(<circle cx="12" cy="12" r="10" />, 'm16 9-5.5 5.5L8 12');
export const ClipboardList = icon(
  <rect width="8" height="4" x="8" y="2" rx="1" ry="1" />,
  'M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2',
  'M12 11h4',
  'M12 16h4',
  'M8 11h.01',
  'M8 16h.01',
);
export const Code = icon('m16 18 6-6-6-6', 'm8 6-6 6 6 6');
export const Columns3 = icon(<rect width="18" height="18" x="3" y="3" rx="2" />, 'M9 3v18', 'M15 3v18');
export const CopyIcon = icon(
  <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />,
  'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
);
export const Download = icon('M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5');
export const Ellipsis = icon(
  <circle cx="12" cy="12" r="1" />,
  <circle cx="19" cy="12" r="1" />,
  <circle cx="5" cy="12" r="1" />,
);
export const ExternalLink = icon(
  'M15 3h6v6',
  'M10 14 21 3',
  'M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6',
);
export const FileUp = icon(
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z',
  'M14 2v5a1 1 0 0 0 1 1h5',
  'M12 12v6',
  'm15 15-3-3-3 3',
);
export const Flag = icon(
  'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528',
);
export const History = icon('M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8', 'M3 3v5h5', 'M12 7v5l4 2');
export const Keyboard = icon(
  'M10 8h.01',
  'M12 12h.01',
  'M14 8h.01',
  'M16 12h.01',
  'M18 8h.01',
  'M6 8h.01',
  'M7 16h10',
  'M8 12h.01',
  <rect width="20" height="16" x="2" y="4" rx="2" />,
);
export const List = icon('M3 5h.01', 'M3 12h.01', 'M3 19h.01', 'M8 5h13', 'M8 12h13', 'M8 19h13');
export const ListTree = icon('M8 5h13', 'M13 12h8', 'M13 19h8', 'M3 10a2 2 0 0 0 2 2h3', 'M3 5v12a2 2 0 0 0 2 2h3');
export const LoaderCircle = icon('M21 12a9 9 0 1 1-6.219-8.56');
export const LogIn = icon('m10 17 5-5-5-5', 'M15 12H3', 'M15 3h4a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2h-4');
export const Map = icon(
  'M14.106 5.553a2 2 0 0 0 1.788 0l3.659-1.83A1 1 0 0 1 21 4.619v12.764a1 1 0 0 1-.553.894l-4.553 2.277a2 2 0 0 1-1.788 0l-4.212-2.106a2 2 0 0 0-1.788 0l-3.659 1.83A1 1 0 0 1 3 19.381V6.618a1 1 0 0 1 .553-.894l4.553-2.277a2 2 0 0 1 1.788 0z',
  'M15 5.764v15',
  'M9 3.236v15',
);
export const MapPin = icon(
  'M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0',
  <circle cx="12" cy="10" r="3" />,
);
export const Maximize2 = icon('M15 3h6v6', 'm21 3-7 7', 'm3 21 7-7', 'M9 21H3v-6');
export const MergeIcon = icon('m8 6 4-4 4 4', 'M12 2v10.3a4 4 0 0 1-1.172 2.872L4 22', 'm20 22-5-5');
export const Minimize2 = icon('m14 10 7-7', 'M20 10h-6V4', 'm3 21 7-7', 'M4 14h6v6');
export const Minus = icon('M5 12h14');
export const Pause = icon(
  <rect x="14" y="3" width="5" height="18" rx="1" />,
  <rect x="5" y="3" width="5" height="18" rx="1" />,
);
export const Pencil = icon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  'm15 5 4 4',
);
export const Play = icon('M5 5a2 2 0 0 1 3.008-1.728l11.997 6.998a2 2 0 0 1 .003 3.458l-12 7A2 2 0 0 1 5 19z');
export const Plus = icon('M5 12h14', 'M12 5v14');
export const Printer = icon(
  'M6 18H4a2 2 0 0 1-2-2v-5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v5a2 2 0 0 1-2 2h-2',
  'M6 9V3a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6',
  <rect x="6" y="14" width="12" height="8" rx="1" />,
);
export const QrCodeIcon = icon(
  <rect width="5" height="5" x="3" y="3" rx="1" />,
  <rect width="5" height="5" x="16" y="3" rx="1" />,
  <rect width="5" height="5" x="3" y="16" rx="1" />,
  'M21 16h-3a2 2 0 0 0-2 2v3',
  'M21 21v.01',
  'M12 7v3a2 2 0 0 1-2 2H7',
  'M3 12h.01',
  'M12 3h.01',
  'M12 16v.01',
  'M16 12h1',
  'M21 12v.01',
  'M12 21v-1',
);
export const Quote = icon(
  'M16 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z',
  'M5 3a2 2 0 0 0-2 2v6a2 2 0 0 0 2 2 1 1 0 0 1 1 1v1a2 2 0 0 1-2 2 1 1 0 0 0-1 1v2a1 1 0 0 0 1 1 6 6 0 0 0 6-6V5a2 2 0 0 0-2-2z',
);
export const SearchIcon = icon('m21 21-4.34-4.34', <circle cx="11" cy="11" r="8" />);
export const Settings2 = icon('M14 17H5', 'M19 7h-9', <circle cx="17" cy="17" r="3" />, <circle cx="7" cy="7" r="3" />);
export const SquareArrowOutUpRight = icon(
  'M21 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h6',
  'm21 3-9 9',
  'M15 3h6v6',
);
export const Star = icon(
  'M11.525 2.295a.53.53 0 0 1 .95 0l2.31 4.679a2.123 2.123 0 0 0 1.595 1.16l5.166.756a.53.53 0 0 1 .294.904l-3.736 3.638a2.123 2.123 0 0 0-.611 1.878l.882 5.14a.53.53 0 0 1-.771.56l-4.618-2.428a2.122 2.122 0 0 0-1.973 0L6.396 21.01a.53.53 0 0 1-.77-.56l.881-5.139a2.122 2.122 0 0 0-.611-1.879L2.16 9.795a.53.53 0 0 1 .294-.906l5.165-.755a2.122 2.122 0 0 0 1.597-1.16z',
);
export const Trash2 = icon(
  'M10 11v6',
  'M14 11v6',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M3 6h18',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const TriangleAlert = icon(
  'm21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3',
  'M12 9v4',
  'M12 17h.01',
);
export const UploadArrow = icon('M12 3v12', 'm17 8-5-5-5 5', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4');
export const UserRound = icon(<circle cx="12" cy="8" r="5" />, 'M20 21a8 8 0 0 0-16 0');
export const X = icon('M18 6 6 18', 'm6 6 12 12');
export const ZoomIn = icon(
  <circle cx="11" cy="11" r="8" />,
  <line x1="21" x2="16.65" y1="21" y2="16.65" />,
  <line x1="11" x2="11" y1="8" y2="14" />,
  <line x1="8" x2="14" y1="11" y2="11" />,
);
export const ZoomOut = icon(
  <circle cx="11" cy="11" r="8" />,
  <line x1="21" x2="16.65" y1="21" y2="16.65" />,
  <line x1="8" x2="14" y1="11" y2="11" />,
);
