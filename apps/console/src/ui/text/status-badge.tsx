import { Badge } from './badge';

const TONES: Readonly<Record<string, 'good' | 'warn'>> = { public: 'good', decommissioned: 'warn', replaced: 'warn' };

export const StatusBadge = ({ name }: { readonly name: string }) => (
  <Badge tone={TONES[name]}>{name.replaceAll('_', ' ')}</Badge>
);
