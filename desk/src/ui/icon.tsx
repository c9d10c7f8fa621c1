const icons = {
  tonight: 'M10 3a7 7 0 1 0 .1 0M10 6v4l3 2',
  door: 'M4 17V3h9v14M2 17h16M10.5 10v.5M13 5l3 1v11',
  orders: 'M4 4h12M4 8h12M4 12h7M4 16h5',
  returns: 'M8 5 4 9l4 4M4 9h8a4 4 0 0 1 0 8h-2',
  money: 'M7 17V4h4a3.5 3.5 0 0 1 0 7H5M5 14h6',
  alarms: 'M5 14V9a5 5 0 0 1 10 0v5l1 1H4zM9 18h2',
  house: 'M3 17h14M4 17V8l6-5 6 5v9M8 17v-5h4v5',
  staff: 'M7 8a4 4 0 1 0 .1 0M10.5 10.5 17 4M14 7l2 2',
  log: 'M5 3h7l3 3v11H5zM12 3v3h3M8 10h4M8 13h4',
  find: 'M9 4a5 5 0 1 0 .1 0M13 13l4 4',
  print: 'M6 8V3h8v5M6 14H3V8h14v6h-3M6 12h8v5H6z',
  more: 'M4 10h.1M10 10h.1M16 10h.1',
  phone: 'M6 2h8v16H6zM9 15h2',
  back: 'M17 10H4M8 6l-4 4 4 4',
  lamp: 'M7 3h6l-1 5v9H8V8zM10 11v2',
  before: 'M12 5l-5 5 5 5',
  after: 'M8 5l5 5-5 5',
} as const;

export type IconName = keyof typeof icons;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={icons[name]} />
    </svg>
  );
}
