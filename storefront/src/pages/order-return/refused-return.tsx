import { useEffect, useEffectEvent } from 'react';
import { useModal } from '#features/shell/modal.ts';
import { PlainPage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { ReturnPageData } from './return-data.ts';

interface RefusedReturnProps {
  refused: Extract<ReturnPageData, { kind: 'refused' }>;
  hash: string;
}

/** Says that the link has expired; then the page opens without it (RT-7), by a link if there is no script. */
export function RefusedReturn({ refused, hash }: RefusedReturnProps) {
  const t = useTexts('returns');
  const paths = usePaths();
  const { byLink, text } = refused;
  useLeavingLink(refused, hash);
  return (
    <PlainPage
      title={t(byLink ? 'link-title' : 'title')}
      actions={
        <LinkButton look="main" href={byLink ? paths.orderReturn(hash) : paths.order(hash)}>
          {t(byLink ? 'link-way' : 'to-order')}
        </LinkButton>
      }
    >
      <p>{byLink ? t('link-text') : text}</p>
    </PlainPage>
  );
}

function useLeavingLink({ byLink, text, code }: RefusedReturnProps['refused'], hash: string): void {
  const router = useRouter();
  const paths = usePaths();
  const showModal = useModal();
  const leave = useEffectEvent(async () => {
    await showModal({ kind: 'error', text, code });
    await router.navigate(paths.orderReturn(hash), { replace: true });
  });
  // The dialog belongs to the window, and opens without a press.
  useEffect(() => {
    if (byLink) void leave();
  }, [byLink]);
}
