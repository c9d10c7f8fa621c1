import { useTexts } from '#i18n/texts-context.tsx';
import { useAddress } from '#lib/router/router.ts';
import { withQuery } from '#paths.ts';
import styles from './menus.module.css';
import type { Scope } from './scope.ts';
import { slidesOf } from './sub-menu-slides.ts';

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
    <nav className={styles.menus} aria-label={t('menus')}>
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
