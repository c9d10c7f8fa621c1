import { usePoll } from '#api/use-poll.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouter } from '#lib/router/router.ts';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import type { OrderData } from './order-data.ts';
import { useOrderWorld } from './order-world.ts';
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
  const { api } = useOrderWorld();
  const finish = () => {
    onClose();
    void router.reload();
  };
  usePoll(
    askEvery,
    async () => (await api()).orderStatus({ hash: order.hash }),
    (status) => status !== 0,
    finish,
  );
  return (
    <Dialog open onClose={finish} title={t('qr-title', { number: order.number })} closeLabel={shell('close')}>
      <div className={styles.bank}>
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

function pictureAddress(image: string): string {
  return /^(data:|https?:)/.test(image) ? image : `data:image/png;base64,${image}`;
}
