import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress } from '#lib/router/router.ts';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { withQuery } from '#paths.ts';
import styles from './menus.module.css';
import { type Scope, scopeOf, slidesOf } from './scope.ts';

/** The top menu (AF-1): the chosen kind stands in `id`, and a new kind forgets the chosen menu. */
export function KindMenu({ data }: ViewProps<unknown, ListingData>) {
  const t = useTexts('listing');
  const address = useAddress();
  if (data.kinds.length === 0) return null;
  const items = data.kinds.length > 1 ? [{ id: null, name: t('all') }, ...data.kinds] : data.kinds;
  const chosen = data.kinds.length > 1 ? scopeOf(data, address.searchParams).kindId : data.kinds[0]?.id;
  return (
    <nav className={styles.kinds} aria-label={t('kinds')} tabIndex={-1}>
      {items.map(({ id, name }) => (
        <a
          key={id}
          href={withQuery(address, {
            id: id ?? undefined,
            sid: undefined,
            page: undefined,
            reset: undefined,
          })}
          aria-current={id === chosen ? 'page' : undefined}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}

/**
 * Menus of the chosen kind in a row that scrolls (AF-2); the chosen one stands in `sid`. `withAll` where no menu of
 * kinds above it says "all".
 */
export function SubMenu({ scope, withAll }: { scope: Scope; withAll: boolean }) {
  const t = useTexts('listing');
  const address = useAddress();
  if (scope.menus.length === 0) return null;
  const items = withAll ? [{ id: null, name: t('all') }, ...scope.menus] : scope.menus;
  return (
    <nav className={styles.menus} aria-label={t('menus')} tabIndex={-1}>
      <ul>
        {slidesOf(items).map((slide) => (
          <li key={slide[0]?.id}>
            {slide.map(({ id, name }) => (
              <a
                key={id}
                href={withQuery(address, { sid: id ?? undefined, page: undefined, reset: undefined })}
                aria-current={id === (scope.menu?.id ?? null) ? 'page' : undefined}
              >
                {name}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </nav>
  );
}
