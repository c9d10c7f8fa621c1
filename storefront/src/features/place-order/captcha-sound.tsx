import { captchaSoundPath } from '@foyer/contract/people/captcha.ts';
import { useId, useRef, useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { Button } from '#ui/button.tsx';
import styles from './captcha-dialog.module.css';

/** The sound twin of a picture: groups of beeps to count. Another press plays it from its beginning. */
export function CaptchaSound({ id, t }: { id: string | null; t: Translate<'captcha'> }) {
  const sound = useRef<HTMLAudioElement>(null);
  const [silent, setSilent] = useState(false);
  const howId = useId();
  const play = async () => {
    if (!sound.current) return;
    sound.current.currentTime = 0;
    await sound.current.play().then(
      () => setSilent(false),
      () => setSilent(true),
    );
  };
  return (
    <>
      <Button look="text" aria-describedby={howId} onClick={() => void play()}>
        {t('listen')}
      </Button>
      {/* The beeps have no words: what they mean stands below. */}
      {/* biome-ignore lint/a11y/useMediaCaption: a caption would be the code itself, which the picture is */}
      {id !== null && <audio ref={sound} src={captchaSoundPath(id)} preload="none" />}
      <p id={howId} className={styles.how} role={silent ? 'alert' : undefined}>
        {silent ? t('silent') : t('how')}
      </p>
    </>
  );
}
