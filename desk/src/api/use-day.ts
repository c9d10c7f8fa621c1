import { type DayView, dayChangesPath } from '@foyer/contract/desk/desk.ts';
import { useEffect, useState } from 'react';
import { nowAtHouse } from '#lib/clock.ts';
import { type Loaded, useAsked } from './use-asked.ts';

/** A day as it is now: told by the shop as it changes, and asked for every so often where nothing comes through. */
export function useDay(day: string | undefined): Loaded<DayView> {
  const [told, setTold] = useState<{ day: string | undefined; value: DayView; at: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const asked = useAsked('tonight', { day }, isOpen ? 60 : 10);
  useEffect(() => {
    const query = day === undefined ? '' : `?${new URLSearchParams({ day })}`;
    const stream = new EventSource(`/api/desk/${dayChangesPath}${query}`);
    stream.onopen = () => setOpen(true);
    stream.onerror = () => setOpen(false);
    stream.onmessage = ({ data }) => {
      // `as`: the shop and its desk are of one version.
      const value = JSON.parse(String(data)) as DayView;
      setTold({ day, value, at: nowAtHouse() });
    };
    return () => stream.close();
  }, [day]);
  if (told === null || told.day !== day || told.at < asked.at) return asked;
  return { ...asked, value: told.value, at: told.at, refusal: isOpen ? null : asked.refusal };
}
