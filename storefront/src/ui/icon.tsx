import styles from './icon.module.css';

/** Shapes on a 24 by 24 grid, stroke width 1.75. An icon of one page lives with that page, as a `Drawing`. */
const shapes = {
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'm6 6 12 12M18 6 6 18',
  arrow: 'M4 12h15M13 6l6 6-6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  down: 'm6 9 6 6 6-6',
  left: 'm15 6-6 6 6 6',
  right: 'm9 6 6 6-6 6',
  up: 'M12 20V5M6 11l6-6 6 6',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  rules: 'M6 3h9l4 4v14H6zM14.5 3v4.5H19M9.5 12h6M9.5 16h6',
  person: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8M4.5 20.5c1.5-4 4-5.5 7.5-5.5s6 1.5 7.5 5.5',
} as const;

interface IconProps {
  name: keyof typeof shapes;
  small?: boolean;
}

/** Decoration beside a text; a button with an icon alone needs its own `aria-label`. */
export function Icon({ name, small = false }: IconProps) {
  return <Drawing path={shapes[name]} small={small} />;
}

/** An icon of one page. */
export function Drawing({ path, small = false }: { path: string; small?: boolean }) {
  return (
    <svg className={small ? styles.small : styles.icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
