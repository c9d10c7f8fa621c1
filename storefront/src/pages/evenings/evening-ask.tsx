import { type EveningWish, eveningTimes, wishToWire } from '@foyer/contract/listing/evenings.ts';
import { formatMoney } from '@foyer/contract/rules/format.ts';
import { type Currency, moneyToWire } from '@foyer/contract/rules/values.ts';
import { useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import styles from './evening-ask.module.css';

/** Largest party with a word of its own. */
const parties = ['1', '2', '3', '4', '5', '6'] as const;

/** Sums to choose from, in whole units of the currency. */
const sums: Readonly<Record<Currency, readonly number[]>> = {
  RUB: [1000, 2000, 3000, 5000, 10_000],
  KZT: [5000, 10_000, 20_000, 30_000, 50_000],
  CNY: [100, 200, 300, 500, 1000],
  USD: [20, 50, 100, 200, 300],
  EUR: [20, 50, 100, 200, 300],
  GBP: [20, 40, 80, 150, 250],
};

interface EveningAskProps {
  wish: EveningWish;
  menus: readonly { id: number; name: string }[];
}

/** One sentence with words to choose: an ordinary form, so that it asks without a script as well. */
export function EveningAsk({ wish, menus }: EveningAskProps) {
  const t = useTexts('evenings');
  const paths = usePaths();
  const { language, houseLanguage, currency } = useHouse();
  const asked = wishToWire(wish);
  const offered = [...new Set([...sums[currency], ...(wish.upTo === null ? [] : [moneyToWire(wish.upTo)])])];
  const sum = (units: number) => t('up-to', { sum: formatMoney(units * 100, currency, language) });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => openWord(form.current), []);
  return (
    <form ref={form} className={styles.ask} action={paths.evenings()} aria-label={t('label')}>
      {language !== houseLanguage && <input type="hidden" name="lang" value={language} />}
      <p>
        {t.node('ask', {
          party: (
            <Word
              name="party"
              label={t('word-who')}
              value={asked.party ?? '2'}
              options={parties.map((value) => ({ value, label: t(`party-${value}`) }))}
            />
          ),
          sum: (
            <Word
              name="upto"
              label={t('word-how-much')}
              value={asked.upto ?? ''}
              options={[
                ...offered
                  .toSorted((one, other) => one - other)
                  .map((value) => ({ value: String(value), label: sum(value) })),
                { value: '', label: t('any-sum') },
              ]}
            />
          ),
          when: (
            <Word
              name="days"
              label={t('word-when')}
              value={wish.when}
              options={eveningTimes.map((value) => ({ value, label: t(`when-${value}`) }))}
            />
          ),
          what: (
            <Word
              name="menu"
              label={t('word-what')}
              value={asked.menu ?? ''}
              options={[
                { value: '', label: t('anything') },
                ...menus.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          ),
        })}
      </p>
      <Button type="submit">{t('show')}</Button>
    </form>
  );
}

/** A word tapped on the front page (`#party`) opens its list here. Where the browser refuses, the word has the focus. */
function openWord(form: HTMLFormElement | null): void {
  const word = form?.elements.namedItem(location.hash.slice(1));
  if (!(word instanceof HTMLSelectElement)) return;
  word.focus();
  try {
    word.showPicker();
  } catch {
    // Not straight after a press, or a browser that cannot.
  }
}

interface WordProps {
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
}

/** A word of the sentence: the platform's own list, which every thumb and every reader knows. */
function Word({ name, label, value, options }: WordProps) {
  return (
    <select key={value} id={name} className={styles.word} name={name} aria-label={label} defaultValue={value}>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
