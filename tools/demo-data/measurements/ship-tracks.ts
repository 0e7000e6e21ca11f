import { type Track } from './track';

/** Days of Mya II: from the harbour of List through the Lister Tief, down the west coast of Sylt and back. */
export const LIST_TO_SEA: Track = {
  ...{ knots: 7, hours: 24, departs: 6 },
  route: [
    ...([
      [55.017, 8.447],
      [55.045, 8.457],
      [55.068, 8.44],
      [55.078, 8.37],
      [55.05, 8.25],
      [54.95, 8.19],
    ] as const),
    ...([
      [55.05, 8.25],
      [55.078, 8.37],
      [55.068, 8.44],
      [55.045, 8.457],
    ] as const),
  ],
};

/** Boreas on the section along 78°50' N, with an excursion to the ice in the north west. */
export const FRAM_STRAIT: Track = {
  ...{ knots: 6.5, hours: 96 },
  route: [
    [78.833, 8.2],
    [78.833, 4],
    [78.833, 0],
    [78.833, -4.5],
    [79.4, -3],
    [79.1, 3],
  ],
};

/** Kittiwake to and fro across the West Spitsbergen Current. */
export const WEST_SPITSBERGEN: Track = {
  ...{ knots: 0.55, hours: 240 },
  route: [
    [77.6, 10.6],
    [77.75, 9.2],
    [77.9, 7.8],
    [77.75, 9.2],
  ],
};
