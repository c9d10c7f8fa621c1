import type { ReactNode } from 'react';
import { TextsProvider } from '#i18n/texts-context.tsx';
import { type Router, RouterContext } from '#lib/router/router.ts';

/** A part with the router and the texts that it needs. */
export function inRouter(router: Router, part: ReactNode): ReactNode {
  const { screen } = router.state();
  return (
    <RouterContext value={router}>
      <TextsProvider texts={screen.texts} language={screen.house.language}>
        {part}
      </TextsProvider>
    </RouterContext>
  );
}
