export const milliseconds = (seconds) => `${(seconds * 1000).toFixed(1)} ms`;

const met = (isMet) => (isMet ? 'yes' : 'NO');

/** Something that may take so many times as long as the baseline at most. */
export const atMost = (what, times, ours, baseline, note) => ({
  what,
  ours: milliseconds(ours.seconds),
  baseline: `${milliseconds(baseline.seconds)} ${note}`,
  ratio: ours.seconds / baseline.seconds,
  aim: `<= ${times} as long`,
  met: met(ours.seconds <= times * baseline.seconds),
});

/** Something that must be so many times as fast as the baseline. */
export const fasterBy = (what, times, ours, baseline, note) => ({
  what,
  ours: milliseconds(ours.seconds),
  baseline: `${milliseconds(baseline.seconds)} ${note}`,
  ratio: baseline.seconds / ours.seconds,
  aim: `>= ${times} as fast`,
  met: met(baseline.seconds >= times * ours.seconds),
});

/** Something that must take less than a time. */
export const within = (what, limit, { seconds }) => ({
  what,
  ours: milliseconds(seconds),
  aim: `< ${limit * 1000} ms`,
  met: met(seconds < limit),
});
