import { Component, type ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Button } from '#ui/button.tsx';
import { PlainPage } from './plain-page.tsx';

interface PageBoundaryProps {
  children: ReactNode;
}

/** Keeps the shell working around a page that failed while rendering. */
export class PageBoundary extends Component<PageBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  const t = useTexts('shell');
  const again = <Button onClick={() => location.reload()}>{t('try-again')}</Button>;
  return <PlainPage title={t('title-failed')} actions={again} />;
}
