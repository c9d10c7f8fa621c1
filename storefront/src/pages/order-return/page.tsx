import { useEffect, useEffectEvent } from 'react';
import { useModal } from '#features/shell/modal.tsx';
import { GonePage, PlainPage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { ReturnPageData, ReturnParams } from './return-loader.ts';
import { ReturnSheet } from './return-sheet.tsx';

export const page: PageModule<ReturnParams, ReturnPageData> = {
  areas: ['returns', 'forms', 'errors'],
  loader: async () => (await import('./return-loader.ts')).returnLoader,
  View: ReturnPage,
  // The link's parameter confirms: with it the page is a different one.
  identity: ({ hash }, query) => `${hash} ${query.get('hash_conf') ?? ''}`,
};

export function ReturnPage({ data, params }: ViewProps<ReturnParams, ReturnPageData>) {
  if (data.kind === 'gone') return <GoneOrder />;
  if (data.kind === 'refused') return <RefusedReturn refused={data} hash={params.hash} />;
  const { order } = data;
  // After a reload nothing stays chosen.
  const rows = order.sessions.flatMap((session) => session.rows.map(({ id, status }) => `${id}:${status}`));
  return <ReturnSheet key={`${order.confirmName} ${rows.join(' ')}`} order={order} />;
}

/** Deleted, or never existed (RT-9). */
function GoneOrder() {
  const t = useTexts('returns');
  return <GonePage title={t('gone-title')} text={t('gone-text')} />;
}

interface RefusedReturnProps {
  refused: Extract<ReturnPageData, { kind: 'refused' }>;
  hash: string;
}

/** Says why the link confirms nothing; then the page opens without it (RT-7), by a link if there is no script. */
function RefusedReturn({ refused, hash }: RefusedReturnProps) {
  const t = useTexts('returns');
  const paths = usePaths();
  const { byLink, cause, text } = refused;
  const isUsed = cause === 'link-used' || cause === 'link-done';
  useLeavingLink(refused, hash);
  return (
    <PlainPage
      title={t(isUsed ? 'link-used' : byLink ? 'link-title' : 'title')}
      actions={
        <LinkButton look="main" href={byLink ? paths.orderReturn(hash) : paths.order(hash)}>
          {t(byLink ? 'link-way' : 'to-order')}
        </LinkButton>
      }
    >
      <p>{text}</p>
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
