import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import styles from './footer.module.css';
import { RuleLink } from './rules-menu.tsx';

/** The house, its rules, links and contacts (PG-6). */
export function Footer() {
  const t = useTexts('shell');
  const paths = usePaths();
  const { title, tagline, logo, footer, rules, support } = useHouse();
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <div className={styles.house}>
          {logo.url !== '' && <img src={logo.url} width={footer.logoWidth} alt="" loading="lazy" />}
          <div>
            <p className={styles.name}>{title}</p>
            <p className={styles.text}>{footer.text || tagline}</p>
          </div>
        </div>
        <ul>
          {rules.map((rule) => (
            <li key={rule.key}>
              <RuleLink rule={rule} />
            </li>
          ))}
        </ul>
        <ul>
          {footer.links.map((link) => (
            <li key={link.url}>
              <a href={link.url}>{link.title}</a>
            </li>
          ))}
          <li>
            <a href={paths.contacts()}>{t('contacts')}</a>
          </li>
          {support.phone !== '' && (
            <li>
              <a href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}>{support.phone}</a>
            </li>
          )}
          {support.email !== '' && (
            <li>
              <a href={`mailto:${support.email}`}>{support.email}</a>
            </li>
          )}
        </ul>
      </div>
    </footer>
  );
}
