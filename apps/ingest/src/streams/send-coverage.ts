import { type Response } from 'express';
import { type Coverage } from '@pelorus/ingest/domain';
import { nextTurn } from '@pelorus/shared/http';
import { formatMs, MS_PER_DAY } from '@pelorus/shared/kernel';
import { type CoverageDayDto, type CoverageDto } from './coverage.dto';

/** Entries written at once. */
const ENTRIES = 1_000;

const date = (ms: number): string => formatMs(ms).slice(0, 10);

/** Sends a coverage as JSON, written in turns. */
export async function sendCoverage(code: string, coverage: Coverage, response: Response): Promise<void> {
  const { gapMs, days, gaps, values, totalGaps } = coverage;
  const about: Omit<CoverageDto, 'days'> = {
    code,
    gap: gapMs / 1000,
    values,
    gaps: gaps.map(({ fromMs, toMs }) => ({
      start: formatMs(fromMs),
      end: formatMs(toMs),
      seconds: (toMs - fromMs) / 1000,
    })),
    totalGaps,
  };
  const parts = [Buffer.from(`${JSON.stringify(about).slice(0, -1)},"days":[`)];
  for (let from = 0; from < days.length; from += ENTRIES) {
    const entries = days.slice(from, from + ENTRIES).map((day) => JSON.stringify(dayDocument(day)));
    parts.push(Buffer.from(`${from > 0 ? ',' : ''}${entries.join(',')}`));
    await nextTurn();
  }
  parts.push(Buffer.from(']}'));
  response.type('json').send(Buffer.concat(parts));
}

function dayDocument({ startMs, length, values, gaps, gapMs }: Coverage['days'][number]): CoverageDayDto {
  return {
    date: date(startMs),
    ...(length > 1 && { lastDate: date(startMs + (length - 1) * MS_PER_DAY) }),
    values,
    gaps,
    gapSeconds: gapMs / 1000,
  };
}
