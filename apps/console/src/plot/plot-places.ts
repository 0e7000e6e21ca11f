/** Room of an axis of values in pixels, with its unit. */
const AXIS = 66;
/** Room at the right where no axis stands. */
const MARGIN = 16;

/** Where the axis of the n-th unit stands: left and right in turn. */
export const axisPlaces = (index: number): { readonly side: 'left' | 'right'; readonly size: number } => ({
  side: index % 2 === 0 ? 'left' : 'right',
  size: AXIS - 18,
});

/** Pixels that the axes of so many units take on both sides of the plot; what lies above a plot keeps them, too. */
export const roomOf = (units: number): { readonly left: number; readonly right: number } => ({
  left: Math.max(1, Math.ceil(units / 2)) * AXIS,
  right: Math.floor(units / 2) * AXIS || MARGIN,
});
