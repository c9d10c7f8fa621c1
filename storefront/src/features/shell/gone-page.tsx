import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { PlainPage } from './plain-page.tsx';

/** What the link led to was deleted, or was never there: the way on is the listing. */
export function GonePage({ title, text }: { title: string; text: string }) {
  const shell = useTexts('shell');
  const paths = usePaths();
  return (
    <PlainPage
      title={title}
      actions={
        <LinkButton look="main" href={paths.listing()}>
          {shell('to-listing')}
        </LinkButton>
      }
    >
      <p>{text}</p>
    </PlainPage>
  );
}
