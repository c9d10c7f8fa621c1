import { WithTexts } from '#i18n/texts-context.tsx';
import type { RuleView } from '#lib/house/house-view.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import { HouseTextPart, houseText } from './house-text.tsx';
import { useModal } from './modal.tsx';

/** Opens the text of a rule in a modal. Its body is not part of the page; if it cannot be loaded, the rule's own page opens. */
export function useRuleDialog(): (rule: RuleView) => Promise<void> {
  const router = useRouter();
  const { language, houseLanguage, texts: overrides } = useHouse();
  const paths = usePaths();
  const showModal = useModal();
  return async (rule) => {
    const setup = await router.setup().catch(() => null);
    const found = setup?.rules.find((one) => one.key === rule.key);
    const body = houseText(found?.body ?? null, language, houseLanguage);
    const isForeign = body.language !== language;
    const texts = isForeign ? await loadTexts(language, ['small'], overrides).catch(() => null) : {};
    if (body.html === '' || texts === null) {
      await router.navigate(paths.rule(rule.key));
      return;
    }
    const text = (
      <WithTexts texts={texts}>
        <HouseTextPart text={body} />
      </WithTexts>
    );
    await showModal({ kind: 'information', title: rule.name, text });
  };
}
