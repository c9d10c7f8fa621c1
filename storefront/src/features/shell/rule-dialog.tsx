import type { RuleView } from '#lib/house/house-view.ts';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import { HouseTextPart, houseText } from './house-text.tsx';
import { useModal } from './modal.tsx';

/** Opens the text of a rule in a modal. Its body is not part of the page; if it cannot be loaded, the rule's own page opens. */
export function useRuleDialog(): (rule: RuleView) => Promise<void> {
  const router = useRouter();
  const { language, houseLanguage } = useHouse();
  const paths = usePaths();
  const showModal = useModal();
  return async (rule) => {
    const setup = await router.setup().catch(() => null);
    const found = setup?.rules.find((one) => one.key === rule.key);
    const body = houseText(found?.body ?? null, language, houseLanguage);
    if (body.html === '') {
      await router.navigate(paths.rule(rule.key));
      return;
    }
    await showModal({ kind: 'information', title: rule.name, text: <HouseTextPart text={body} /> });
  };
}
