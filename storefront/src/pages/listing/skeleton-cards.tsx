import styles from './listing-view.module.css';

/** Stand-ins with the measures of cards, while something has not come (AF-16). */
export function SkeletonCards() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
