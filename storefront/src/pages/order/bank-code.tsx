import type { Api } from '@foyer/contract/calls.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { usePoll } from '#api/use-poll.ts';
import { TimeLeft } from '#features/shell/time-left.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { OrderData } from './order-data.ts';
import { useOrderEffects } from './order-effects.ts';
import styles from './payment-part.module.css';
import type { CodeToScan } from './use-payment.ts';

/** How often the order's status is asked while a code is shown (O 9), milliseconds. */
const askEvery = 10_000;

interface BankCodeProps {
  order: OrderData;
  code: CodeToScan;
  onClose: () => void;
}

/** A code to pay by: to scan from another screen, to press on this one; goes when the bank has decided (OV-7). */
export function BankCode({ order, code, onClose }: BankCodeProps) {
  const t = useTexts('order');
  const shell = useTexts('shell');
  const router = useRouter();
  const { language } = useHouse();
  const { api } = useOrderEffects();
  const { hold } = order;
  const finish = () => {
    onClose();
    void router.reload();
  };
  usePoll(
    askEvery,
    async () => isDecided(await api(), { hash: order.hash, language }),
    (decided) => decided,
    finish,
  );
  return (
    <Dialog open onClose={finish} title={t('qr-title', { number: order.number })} closeLabel={shell('close')}>
      <div className={styles.bank}>
        <div className={styles.due}>
          <b>{order.sums.total}</b>
          {hold && (
            <TimeLeft until={hold.until} secondsLeft={hold.secondsLeft} from="minutes" onOver={finish} />
          )}
        </div>
        <p>{t('qr-text')}</p>
        <a href={code.link} target="_blank" rel="noreferrer">
          <img src={pictureAddress(code.image)} alt={t('qr-picture')} width={240} height={240} />
        </a>
        <LinkButton look="main" wide href={code.link} target="_blank" rel="noreferrer">
          {t('qr-open')}
        </LinkButton>
      </div>
    </Dialog>
  );
}

/**
 * The order is paid or over; or the code is: refused by the bank, too old, or paid with a sum that staff must look at.
 * The status of an order that still waits does not say so.
 */
async function isDecided(
  shop: Pick<Api, 'order' | 'orderStatus'>,
  { hash, language }: { hash: string; language: Language },
): Promise<boolean> {
  const status = await shop.orderStatus({ hash });
  if (!status.ok) return false;
  if (status.value !== 'reserved') return true;
  const answer = await shop.order({ hash, language });
  return answer.ok && answer.value?.payment?.state !== 'waiting';
}

export function pictureAddress(image: string): string {
  return /^(data:|https?:)/.test(image) ? image : `data:image/png;base64,${image}`;
}
