import type { DeskEvening } from '@foyer/contract/desk/desk.ts';
import { formatNumber } from '@foyer/contract/rules/format.ts';
import { say } from '#i18n/say.ts';

/** In the hall, sold, held and free as one bar; the words say the same. */
export function Measure({ evening, tall = false }: { evening: DeskEvening; tall?: boolean }) {
  const { capacity, sold, season, held, kept, cameIn, free } = evening;
  const expected = sold + season;
  const coming = Math.max(0, expected - cameIn);
  // Without a capacity there is no whole of which a part could be kept.
  const keptPart = capacity === null ? 0 : kept;
  const whole = Math.max(1, capacity ?? expected + held, expected + held + keptPart);
  const share = (part: number) => ({ width: `${(part / whole) * 100}%` });
  const label = say('measure', { in: cameIn, coming, held, free: free ?? say('unlimited') });
  const keptLabel = kept > 0 ? `, ${say('measure-kept', { n: kept })}` : '';
  return (
    <div className={tall ? 'measure tall' : 'measure'} role="img" aria-label={`${label}${keptLabel}`}>
      <i className="in" style={share(cameIn)} />
      <i className="sold" style={share(coming)} />
      <i className="held" style={share(held)} />
      <i className="kept" style={share(keptPart)} />
    </div>
  );
}

export function MeasureKey({ evening }: { evening: DeskEvening }) {
  const coming = formatNumber(Math.max(0, evening.sold + evening.season - evening.cameIn));
  const parts = [
    ['in', say('key-in')],
    ['sold', say('key-coming', { n: coming })],
    ['held', say('key-held')],
    ...(evening.kept > 0 ? [['kept', say('measure-kept', { n: evening.kept })] as const] : []),
    ['none', say('key-free')],
  ] as const;
  return (
    <p className="measure-key" aria-hidden="true">
      {parts.map(([kind, text]) => (
        <span key={kind}>
          <span className="measure">
            <i className={kind} style={{ width: kind === 'none' ? 0 : '100%' }} />
          </span>
          {text}
        </span>
      ))}
    </p>
  );
}
