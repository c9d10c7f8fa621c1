import { useEffect, useState } from 'react';

/** True once something has lasted so many milliseconds. */
export function useLasting(on: boolean, milliseconds: number): boolean {
  const [lasted, setLasted] = useState(false);
  // Only a timer knows how long it has lasted.
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [on, milliseconds]);
  return on && lasted;
}
