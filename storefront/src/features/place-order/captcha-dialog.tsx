import { captchaSoundPath } from '@foyer/contract/people/captcha.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Translate } from '#i18n/translate.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './captcha-dialog.module.css';
import { type TypedCode, useCaptcha } from './use-captcha.ts';

interface CaptchaDialogProps {
  t: Translate<'captcha'>;
  language: Language;
  /** Called with the accepted code; null when the dialog is closed. */
  onEnd: (code: TypedCode | null) => void;
}

/** A picture with a code, its sound, another picture, and the field (BD-7). A wrong code brings a new picture. */
export function CaptchaDialog({ t, language, onEnd }: CaptchaDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const captcha = useCaptcha();
  const { picture, trouble } = captcha;
  // A native dialog focuses its first button, which is the close button.
  useEffect(() => field.current?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const right = await captcha.check(typed);
    if (right) return onEnd(right);
    setTyped('');
    field.current?.focus();
  };
  return (
    <Dialog open onClose={() => onEnd(null)} title={t('title')} closeLabel={t('close')}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('why')}</p>
        <div className={styles.picture} aria-busy={picture === null}>
          {picture && <img src={picture.url} alt={t('picture')} width="280" height="96" />}
        </div>
        <div className={styles.ways}>
          <CaptchaSound key={picture?.id} id={picture?.id ?? null} t={t} language={language} />
          <Button look="text" onClick={() => void captcha.reload()}>
            {t('reload')}
          </Button>
        </div>
        <TextField
          ref={field}
          label={t('code')}
          hint={t('hint')}
          error={trouble ? t(trouble) : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          required
        />
        <Button type="submit" look="main" busy={captcha.busy}>
          {t('continue')}
        </Button>
      </form>
    </Dialog>
  );
}

interface CaptchaSoundProps {
  id: string | null;
  t: Translate<'captcha'>;
  language: Language;
}

/** The captcha as sound: six digits said aloud. Another press restarts it. */
function CaptchaSound({ id, t, language }: CaptchaSoundProps) {
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
      {/* The digits need no captions: the text below explains them. */}
      {/* biome-ignore lint/a11y/useMediaCaption: a caption would be the code itself, which the picture is */}
      {id !== null && <audio ref={sound} src={captchaSoundPath(id, language)} preload="none" />}
      <p id={howId} className={styles.how} role={silent ? 'alert' : undefined}>
        {silent ? t('silent') : t('how')}
      </p>
    </>
  );
}
